import type { ProductSheet } from '../product.ts';

/** Furniture and wall decoration. */
export const furniture: ProductSheet[] = [
  {
    number: 4101,
    handle: 'elm-dining-chair',
    title: 'Elm Dining Chair',
    type: 'Chairs',
    maker: 'Tischlerei Brandt',
    description:
      'Light enough to lift with one hand, steady enough to lean back in. The seat is stuffed wool.',
    details: [
      ['Material', 'Solid elm, oiled; wool seat.'],
      ['Measures', '46 × 50 × 78 cm, seat at 45 cm.'],
      ['Assembly', 'None: it comes in one piece.'],
    ],
    options: [
      {
        name: 'Finish',
        values: [
          { name: 'Natural', swatch: '#d2a566', photo: 'chair.webp' },
          { name: 'Smoked', swatch: '#6b4a31', photo: 'chair-smoked.webp' },
        ],
      },
    ],
    price: 28900,
    surcharge: { Smoked: 2000 },
    soldOut: ['Smoked'],
    photos: [
      { file: 'chair.webp', alt: 'Wooden dining chair with a curved back and a pale seat' },
      { file: 'chair-back.webp', alt: 'The curved back rest, close up' },
    ],
    since: '2026-09-20',
    de: {
      title: 'Esszimmerstuhl aus Ulme',
      description:
        'So leicht, dass eine Hand genügt, und so stabil, dass du dich anlehnen kannst. Der Sitz ist mit Wolle gepolstert.',
      details: [
        ['Material', 'Massive Ulme, geölt; Sitz aus Wolle.'],
        ['Maße', '46 × 50 × 78 cm, Sitzhöhe 45 cm.'],
        ['Montage', 'Keine: Er kommt in einem Stück.'],
      ],
      alts: ['Holzstuhl mit geschwungener Lehne und hellem Sitz', 'Die geschwungene Lehne aus der Nähe'],
    },
  },
  {
    number: 4201,
    handle: 'noon-wall-clock',
    title: 'Noon Wall Clock',
    type: 'Clocks',
    maker: 'Atelier Norr',
    description: 'Twelve marks, two hands and a second that glides. Nobody hears it.',
    details: [
      ['Material', 'Oak frame, glass, silent movement.'],
      ['Measures', '30 cm across.'],
      ['Battery', 'One AA, included.'],
    ],
    only: 'Oak',
    price: 8900,
    photos: [
      { file: 'clock.webp', alt: 'Round white clock in an oak frame' },
      { file: 'clock-hands.webp', alt: 'Hands and frame, close up' },
    ],
    since: '2026-10-30',
    de: {
      title: 'Wanduhr Mittag',
      description: 'Zwölf Striche, zwei Zeiger und eine Sekunde, die gleitet. Niemand hört sie.',
      details: [
        ['Material', 'Eichenrahmen, Glas, lautloses Uhrwerk.'],
        ['Maße', '30 cm Durchmesser.'],
        ['Batterie', 'Eine AA, liegt bei.'],
      ],
      alts: ['Runde weiße Uhr im Eichenrahmen', 'Zeiger und Rahmen aus der Nähe'],
    },
  },
  {
    number: 4301,
    handle: 'low-sun-print',
    title: 'Low Sun Print',
    type: 'Prints',
    maker: 'Halm Press',
    description: 'A late afternoon in five colours, screen-printed by hand and framed in oak.',
    details: [
      ['Material', 'Cotton paper, 300 g; oak frame, glass.'],
      ['Edition', '200, numbered and signed.'],
      ['Hanging', 'Hook and nail included.'],
    ],
    options: [{ name: 'Size', values: [{ name: '30 × 40 cm' }, { name: '50 × 70 cm' }] }],
    price: 5900,
    surcharge: { '50 × 70 cm': 3600 },
    photos: [
      { file: 'print.webp', alt: 'Framed print of a red sun over hills' },
      { file: 'print-ink.webp', alt: 'The layers of ink, close up' },
    ],
    since: '2026-11-10',
    de: {
      title: 'Druck Tiefe Sonne',
      description:
        'Ein später Nachmittag in fünf Farben, von Hand im Siebdruck gedruckt und in Eiche gerahmt.',
      details: [
        ['Material', 'Baumwollpapier, 300 g; Eichenrahmen, Glas.'],
        ['Auflage', '200, nummeriert und signiert.'],
        ['Aufhängung', 'Haken und Nagel liegen bei.'],
      ],
      alts: ['Gerahmter Druck einer roten Sonne über Hügeln', 'Die Farbschichten aus der Nähe'],
    },
  },
];
