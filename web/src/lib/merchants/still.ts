/** Views for pictures of the board that belong to no game. */
import type { DeskView, MerchantsView } from './view';

const emptyDesk: DeskView = {
  resource_cards: 0,
  gold: 0,
  development_cards: 0,
  posts: [],
  routes: [],
  routes_left: 30,
  merchants: [],
  caravans: [],
  storage: 0,
  available: 0,
  delivered: 0,
  delivered_to: [],
};

export const stillDesk = (shown: Partial<DeskView>): DeskView => ({ ...emptyDesk, ...shown });

export const stillView = (shown: Partial<MerchantsView>): MerchantsView => ({
  viewer: null,
  setup: '',
  seats: {},
  order: [],
  robber: null,
  tokens: {},
  stock: {},
  supply: {},
  bank: 0,
  stack: 0,
  turn: { active: 'red', number: 1, rolled: true },
  bought_this_turn: 0,
  phase: { kind: 'over' },
  deciders: [],
  ...shown,
});
