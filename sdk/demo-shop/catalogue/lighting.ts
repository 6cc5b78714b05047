import type { ProductSheet } from '../product.ts';

/** Lamps and candles. */
export const lighting: ProductSheet[] = [
  {
    number: 2101,
    handle: 'dome-table-lamp',
    title: 'Dome Table Lamp',
    type: 'Lamps',
    maker: 'Atelier Norr',
    description:
      'A spun steel dome that throws its light down and keeps it off the eyes. Dims at a touch of the stem.',
    details: [
      ['Material', 'Powder-coated steel, fabric cable of 2 m.'],
      ['Measures', '38 cm high, shade 28 cm across.'],
      ['Light', 'LED, 2,700 K, 6 W, replaceable.'],
    ],
    options: [
      {
        name: 'Colour',
        values: [
          { name: 'Moss', swatch: '#5f7a58', photo: 'lamp.webp' },
          { name: 'Rust', swatch: '#a65f3f', photo: 'lamp-rust.webp' },
          { name: 'Ink', swatch: '#46566b', photo: 'lamp-ink.webp' },
        ],
      },
    ],
    price: 14900,
    photos: [
      { file: 'lamp.webp', alt: 'Table lamp with a wide round shade, lit from below' },
      { file: 'lamp-foot.webp', alt: 'Stem and foot in the lamp’s own light, close up' },
    ],
    since: '2026-11-05',
    de: {
      title: 'Tischleuchte Kuppel',
      description:
        'Eine Kuppel aus gedrücktem Stahl, die ihr Licht nach unten wirft und nicht blendet. Eine Berührung des Stabs dimmt sie.',
      details: [
        ['Material', 'Pulverbeschichteter Stahl, Textilkabel, 2 m.'],
        ['Maße', '38 cm hoch, Schirm 28 cm Durchmesser.'],
        ['Licht', 'LED, 2.700 K, 6 W, austauschbar.'],
      ],
      alts: [
        'Tischleuchte mit breitem rundem Schirm, von unten beleuchtet',
        'Stab und Fuß im eigenen Licht der Leuchte, aus der Nähe',
      ],
    },
  },
  {
    number: 2201,
    handle: 'brass-taper-holders',
    title: 'Brass Taper Holders',
    type: 'Candles',
    maker: 'Gelbguss',
    description:
      'A tall one and a short one, turned from solid brass. They will darken with you; polish them or let them.',
    details: [
      ['Material', 'Solid brass, unlacquered.'],
      ['Measures', '16 cm and 9 cm high, for 22 mm candles.'],
      ['Included', 'Two tapers, ivory and rose.'],
    ],
    only: 'Set of 2',
    price: 2999,
    photos: [
      { file: 'candle.webp', alt: 'Two brass candle holders with an ivory and a rose candle' },
      { file: 'candle-room.webp', alt: 'The holders on an oak table' },
      { file: 'candle-brass.webp', alt: 'The brass feet, close up' },
    ],
    since: '2026-10-15',
    de: {
      title: 'Kerzenhalter aus Messing',
      description:
        'Ein hoher und ein niedriger, aus massivem Messing gedreht. Sie dunkeln mit den Jahren nach. Poliere sie oder lass sie.',
      details: [
        ['Material', 'Massives Messing, unlackiert.'],
        ['Maße', '16 cm und 9 cm hoch, für Kerzen mit 22 mm.'],
        ['Enthalten', 'Zwei Stabkerzen, elfenbein und rosé.'],
      ],
      alts: [
        'Zwei Kerzenhalter aus Messing mit einer elfenbeinfarbenen und einer roséfarbenen Kerze',
        'Die Kerzenhalter auf einem Eichentisch',
        'Die Messingfüße aus der Nähe',
      ],
    },
  },
];
