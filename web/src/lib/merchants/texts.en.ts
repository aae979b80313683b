import type { GameTexts } from '../games/entry';

export const en = {
  title: 'Merchants of Europe',
  tagline: 'Build routes across Europe and deliver goods by caravan. For 3 or 4.',
  boards: {
    short: 'Short game',
    main: 'Main game',
  },
  options: {
    setup: {
      label: 'Start',
      values: {
        variable: 'players choose their posts',
        fixed: 'given posts (short game)',
      },
    },
    unused_color: {
      label: 'Color left out with three players',
      values: {
        orange: 'orange',
        blue: 'blue',
        white: 'white',
        red: 'red',
      },
    },
    pre_roll_cards: {
      label: 'Cards before the roll',
      values: {
        any: 'any',
        lancer_only: 'only those that move the robber',
      },
    },
    dev_deck: {
      label: 'Development cards',
      values: {
        assumed25: '25 mixed cards',
        lancer25: '25 cards that move the robber',
      },
    },
    merchant_entry: {
      label: 'A new merchant starts',
      values: {
        at_post: 'at the post',
        adjacent: 'next to the post',
      },
    },
    arch_tokens_movable: {
      label: 'Arch tokens may be moved',
    },
    shortage: {
      label: 'When goods run short',
      values: {
        strict: 'nobody gets any',
        single_claimant_gets_rest: 'a single claimant gets the rest',
      },
    },
    gold_supply: {
      label: 'Gold of the bank',
      values: {
        finite: 'can run out',
        unlimited: 'never runs out',
      },
    },
    connection_gold: {
      label: 'Joining two cities pays',
      values: {
        per_event: 'once',
        per_city: 'for each city',
      },
    },
    double_arrow_chain: {
      label: 'Double arrows may be chained',
    },
    gifts_allowed: {
      label: 'Gifts are allowed',
    },
    unsolicited_offers: {
      label: 'Offers out of turn are allowed',
    },
    trade_menu: {
      label: 'Trade offers',
      values: {
        free: 'anything',
        bot: 'from a menu',
      },
    },
  },
} as const satisfies GameTexts;
