import type { GameTexts } from '../games/entry';

export const de = {
  title: 'Händler Europas',
  tagline: 'Wege durch Europa bauen und Waren mit Karawanen liefern. Für 3 oder 4.',
  boards: {
    short: 'Kurzes Spiel',
    main: 'Großes Spiel',
  },
  options: {
    setup: {
      label: 'Aufbau',
      values: {
        variable: 'Kontore frei wählen',
        fixed: 'feste Kontore (kurzes Spiel)',
      },
    },
    unused_color: {
      label: 'Bei dreien fehlt die Farbe',
      values: {
        orange: 'Orange',
        blue: 'Blau',
        white: 'Weiß',
        red: 'Rot',
      },
    },
    pre_roll_cards: {
      label: 'Karten vor dem Würfeln',
      values: {
        any: 'alle',
        lancer_only: 'nur solche, die den Räuber versetzen',
      },
    },
    dev_deck: {
      label: 'Entwicklungskarten',
      values: {
        assumed25: '25 gemischte Karten',
        lancer25: '25 Karten für den Räuber',
      },
    },
    merchant_entry: {
      label: 'Ein neuer Händler beginnt',
      values: {
        at_post: 'beim Kontor',
        adjacent: 'neben dem Kontor',
      },
    },
    arch_tokens_movable: {
      label: 'Torplättchen dürfen versetzt werden',
    },
    shortage: {
      label: 'Wenn Rohstoffe knapp werden',
      values: {
        strict: 'bekommt niemand etwas',
        single_claimant_gets_rest: 'bekommt ein Einzelner den Rest',
      },
    },
    gold_supply: {
      label: 'Gold der Bank',
      values: {
        finite: 'kann ausgehen',
        unlimited: 'geht nie aus',
      },
    },
    connection_gold: {
      label: 'Zwei Städte verbinden bringt',
      values: {
        per_event: 'einmal Gold',
        per_city: 'Gold je Stadt',
      },
    },
    double_arrow_chain: {
      label: 'Doppelpfeile dürfen verkettet werden',
    },
    gifts_allowed: {
      label: 'Geschenke sind erlaubt',
    },
    unsolicited_offers: {
      label: 'Angebote außer der Reihe sind erlaubt',
    },
    trade_menu: {
      label: 'Handelsangebote',
      values: {
        free: 'beliebig',
        bot: 'aus einer Liste',
      },
    },
  },
} as const satisfies GameTexts;
