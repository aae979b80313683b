/** For `table/preview.ts`: the fixture shown unless another is named, and the boards. */
import { board23, board45 } from './fixtures/boards';
import type { BoardData, HansaView } from './view';

export const usual = 'four-middle';

export const boardFor = ({ board }: HansaView): BoardData => (board === '2-3' ? board23 : board45);
