import type { GameTexts } from '../games/entry';

export const de = {
  title: 'Hansa Teutonica',
  tagline: 'Handelswege füllen, Kontore gründen, andere verdrängen. Für 2 bis 5.',
  boards: {
    '4-5': 'Vorderseite',
    '2-3': 'Rückseite',
  },
  presets: {
    first_edition: 'Erste Ausgabe',
    big_box: 'Big Box',
  },
  options: {
    marker_set: {
      label: 'Bonusmarker',
      values: {
        FirstEdition16: '16 wie in der ersten Ausgabe',
        BigBox15: '15 wie in der Big Box',
      },
    },
    income_may_take_less: {
      label: 'Beim Einkommen darf man weniger nehmen',
    },
    merchant_fits_square_office: {
      label: 'Ein Kaufmann darf in ein eckiges Kontor',
    },
    marker_route_rule: {
      label: 'Neue Plättchen kommen auf leere Wege, wenn',
      values: {
        OpenOffice: 'eine Stadt am Ende ein freies Kontor hat',
        EstablishedOffice: 'eine Stadt am Ende ein Kontor hat',
        EmptyRouteOnly: 'mehr ist nicht nötig',
      },
    },
    displaced_first: {
      label: 'Der verdrängte Stein wird zuerst gesetzt',
    },
    swap_scope: {
      label: 'Kontore tauschen',
      values: {
        Neighboring: 'nur benachbarte',
        SameCity: 'beliebige in einer Stadt',
      },
    },
    swap_requires_own: {
      label: 'Eines der getauschten Kontore muss dir gehören',
    },
    remove3_mode: {
      label: 'Das Plättchen „drei Steine“',
      values: {
        ToSupply: 'nimmt Steine vom Plan',
        MoveOpponents: 'versetzt fremde Steine',
      },
    },
    extra_office_additional: {
      label: 'Ein Zusatzkontor kommt zur Belohnung hinzu',
    },
    tie_break: {
      label: 'Gleichstand',
      values: {
        Shared: 'ist ein geteilter Sieg',
        BigBox: 'wird wie in der Big Box entschieden',
      },
    },
    pawn_paid_move: {
      label: 'Bezahlter Zug der Figur (2 Spieler)',
      values: {
        AnyProvince: 'in jede Provinz',
        OneStep: 'einen Schritt',
      },
    },
  },
} as const satisfies GameTexts;
