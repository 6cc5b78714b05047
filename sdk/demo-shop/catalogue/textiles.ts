import type { ProductSheet } from '../product.ts';

/** Linen, cotton and bathroom products. */
export const textiles: ProductSheet[] = [
  {
    number: 3101,
    handle: 'flax-stripe-cushion',
    title: 'Flax Stripe Cushion',
    type: 'Cushions',
    maker: 'Weberei Holm',
    description:
      'Washed linen, the stripe woven in and not printed. Filled with feathers that plump up again.',
    details: [
      ['Material', 'Linen cover, feather filling.'],
      ['Measures', '50 × 50 cm or 40 × 60 cm.'],
      ['Care', 'Cover at 40 °C.'],
    ],
    options: [
      {
        name: 'Stripe',
        values: [
          { name: 'Rust', swatch: '#c8693a', photo: 'cushion.webp' },
          { name: 'Ink', swatch: '#4c6079', photo: 'cushion-ink.webp' },
          { name: 'Moss', swatch: '#75885f', photo: 'cushion-moss.webp' },
        ],
      },
      { name: 'Size', values: [{ name: '50 × 50 cm' }, { name: '40 × 60 cm' }] },
    ],
    price: 4500,
    compareAt: 5200,
    soldOut: ['Moss, 40 × 60 cm'],
    photos: [
      { file: 'cushion.webp', alt: 'Square linen cushion with upright stripes' },
      { file: 'cushion-weave.webp', alt: 'The woven stripe, close up' },
    ],
    since: '2026-10-10',
    de: {
      title: 'Leinenkissen mit Streifen',
      description:
        'Gewaschenes Leinen, der Streifen gewebt und nicht gedruckt. Die Federfüllung lässt sich immer wieder aufschütteln.',
      details: [
        ['Material', 'Bezug aus Leinen, Füllung aus Federn.'],
        ['Maße', '50 × 50 cm oder 40 × 60 cm.'],
        ['Pflege', 'Bezug bei 40 °C waschen.'],
      ],
      alts: ['Quadratisches Leinenkissen mit senkrechten Streifen', 'Der gewebte Streifen aus der Nähe'],
    },
  },
  {
    number: 3201,
    handle: 'waffle-towels',
    title: 'Waffle Towels',
    type: 'Towels',
    maker: 'Weberei Holm',
    description: 'Three towels in a deep waffle weave that dries a whole dinner’s dishes and then itself.',
    details: [
      ['Material', 'Organic cotton.'],
      ['Measures', '50 × 70 cm each.'],
      ['Care', 'At 60 °C. They soften with every wash.'],
    ],
    only: 'Set of 3',
    price: 2800,
    photos: [
      { file: 'towels.webp', alt: 'Folded towels in apricot, white and sage' },
      { file: 'towels-weave.webp', alt: 'The waffle weave, close up' },
    ],
    since: '2026-10-05',
    de: {
      title: 'Geschirrtücher aus Waffelpiqué',
      description:
        'Drei Tücher mit tiefer Waffelstruktur, die das Geschirr eines ganzen Abends trocknen und danach schnell sich selbst.',
      details: [
        ['Material', 'Bio-Baumwolle.'],
        ['Maße', 'Je 50 × 70 cm.'],
        ['Pflege', 'Bei 60 °C. Sie werden mit jeder Wäsche weicher.'],
      ],
      alts: ['Gefaltete Tücher in Aprikose, Weiß und Salbei', 'Die Waffelstruktur aus der Nähe'],
    },
  },
  {
    number: 3301,
    handle: 'fig-leaf-hand-wash',
    title: 'Fig Leaf Hand Wash',
    type: 'Bath',
    maker: 'Laub',
    description: 'Smells of the leaf, not of the jam. The glass bottle is made to be filled again.',
    details: [
      ['Contents', 'Plant oils, fig leaf, cedar.'],
      ['Bottle', 'Brown glass; the refill comes in a tin.'],
      ['Care', 'For hands of every age.'],
    ],
    options: [{ name: 'Size', values: [{ name: '500 ml' }, { name: 'Refill, 1 l' }] }],
    price: 1900,
    surcharge: { 'Refill, 1 l': 900 },
    photos: [
      { file: 'bottle.webp', alt: 'Brown glass bottle with a black pump' },
      { file: 'bottle-label.webp', alt: 'The label, close up' },
    ],
    since: '2026-11-08',
    de: {
      title: 'Handseife Feigenblatt',
      description:
        'Duftet nach dem Blatt und nicht nach Marmelade. Die Glasflasche ist zum Nachfüllen gemacht.',
      details: [
        ['Inhalt', 'Pflanzenöle, Feigenblatt, Zeder.'],
        ['Flasche', 'Braunglas; die Nachfüllung kommt in der Dose.'],
        ['Pflege', 'Für Hände jeden Alters.'],
      ],
      alts: ['Braune Glasflasche mit schwarzer Pumpe', 'Das Etikett aus der Nähe'],
    },
  },
];
