/** For `table/preview.ts`: the fixture shown unless another is named, and the boards. */

export const usual = 'short-middle';

export { boardFor } from './fixtures/boards';
