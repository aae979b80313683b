import type { GameTexts } from '../games/entry';

export const en = {
  title: 'Hansa Teutonica',
  tagline: 'Fill trade routes, found offices, crowd the others out. For 2 to 5.',
  boards: {
    '4-5': 'Front side',
    '2-3': 'Back side',
  },
  presets: {
    first_edition: 'First edition',
    big_box: 'Big Box',
  },
  options: {
    marker_set: {
      label: 'Bonus markers',
      values: {
        FirstEdition16: '16, as in the first edition',
        BigBox15: '15, as in the Big Box',
      },
    },
    income_may_take_less: {
      label: 'Income may take fewer pieces',
    },
    merchant_fits_square_office: {
      label: 'A merchant may fill a square office',
    },
    marker_route_rule: {
      label: 'New markers go to empty routes where',
      values: {
        OpenOffice: 'an end city has a free office',
        EstablishedOffice: 'an end city has an office',
        EmptyRouteOnly: 'nothing more is asked',
      },
    },
    displaced_first: {
      label: 'The displaced piece is placed first',
    },
    swap_scope: {
      label: 'Swapping offices reaches',
      values: {
        Neighboring: 'neighbors only',
        SameCity: 'any two in a city',
      },
    },
    swap_requires_own: {
      label: 'One of the swapped offices must be yours',
    },
    remove3_mode: {
      label: 'The “three pieces” marker',
      values: {
        ToSupply: 'takes pieces off the board',
        MoveOpponents: 'moves opponents’ pieces',
      },
    },
    extra_office_additional: {
      label: 'An extra office comes on top of the reward',
    },
    tie_break: {
      label: 'A tie',
      values: {
        Shared: 'is a shared victory',
        BigBox: 'is broken as in the Big Box',
      },
    },
    pawn_paid_move: {
      label: 'A paid move of the pawn goes (2 players)',
      values: {
        AnyProvince: 'to any province',
        OneStep: 'one step',
      },
    },
  },
} as const satisfies GameTexts;
