import type { ProductSheet } from '../product.ts';

const kiln = 'Ono Kiln';

/** Ceramics, glass and wood for the table, in the order of the shelf. */
export const table: ProductSheet[] = [
  {
    number: 1101,
    handle: 'ono-vase',
    title: 'Ono Vase',
    type: 'Vases',
    maker: kiln,
    description:
      'Stoneware with a dry, sandy glaze. Thrown in small batches, so no two necks are quite alike.',
    details: [
      ['Material', 'Stoneware, glazed inside and out. Holds water.'],
      ['Measures', 'Small 14 cm, medium 22 cm, large 31 cm high.'],
      ['Care', 'Rinse by hand. Stems not included.'],
    ],
    options: [
      {
        name: 'Glaze',
        values: [
          { name: 'Oat', swatch: '#d6c7ad', photo: 'vase.webp' },
          { name: 'Slate', swatch: '#56636c', photo: 'vase-slate.webp' },
          { name: 'Clay', swatch: '#b5684a', photo: 'vase-clay.webp' },
          { name: 'Sage', swatch: '#94a38d', photo: 'vase-sage.webp' },
        ],
      },
      { name: 'Size', values: [{ name: 'Small' }, { name: 'Medium' }, { name: 'Large' }] },
    ],
    price: 5400,
    surcharge: { Small: -1200, Large: 1800 },
    soldOut: ['Clay, large'],
    face: 'Oat, medium',
    photos: [
      { file: 'vase.webp', alt: 'Round stoneware vase with a narrow neck and three sprigs of eucalyptus' },
      { file: 'vase-room.webp', alt: 'The vase on an oak table beside a stack of bowls' },
      { file: 'vase-neck.webp', alt: 'The neck of the vase, close up' },
      { file: 'vase-glaze.webp', alt: 'The sandy glaze, close up' },
    ],
    since: '2026-10-28',
  },
  {
    number: 1201,
    handle: 'daily-mug',
    title: 'Daily Mug',
    type: 'Cups',
    maker: kiln,
    description:
      'A mug for the first coffee and the last tea. The foot is left bare, the handle takes four fingers.',
    details: [
      ['Material', 'Stoneware, foot unglazed.'],
      ['Measures', '9 cm high, 340 ml.'],
      ['Care', 'Dishwasher and microwave safe.'],
    ],
    options: [
      {
        name: 'Glaze',
        values: [
          { name: 'Clay', swatch: '#d47c4d', photo: 'mug.webp' },
          { name: 'Slate', swatch: '#54687a', photo: 'mug-slate.webp' },
          { name: 'Sage', swatch: '#93a78c', photo: 'mug-sage.webp' },
        ],
      },
    ],
    price: 2499,
    photos: [
      { file: 'mug.webp', alt: 'Stoneware mug with a round handle and a bare foot' },
      { file: 'mug-room.webp', alt: 'The mug on an oak table between bowls and candles' },
      { file: 'mug-foot.webp', alt: 'Where the glaze meets the bare foot, close up' },
    ],
    since: '2026-10-27',
  },
  {
    number: 1301,
    handle: 'nesting-bowls',
    title: 'Nesting Bowls',
    type: 'Bowls',
    maker: kiln,
    description:
      'Three bowls that live in the space of one: breakfast, salad, and the one for the middle of the table.',
    details: [
      ['Material', 'Stoneware in chalk, sage and apricot.'],
      ['Measures', '14, 19 and 25 cm across.'],
      ['Care', 'Dishwasher safe.'],
    ],
    only: 'Set of 3',
    price: 6200,
    photos: [
      { file: 'bowls.webp', alt: 'Three bowls in white, sage and apricot, one inside the other' },
      { file: 'bowls-room.webp', alt: 'The bowls on an oak table' },
      { file: 'bowls-rim.webp', alt: 'The three rims, close up' },
    ],
    since: '2026-10-26',
  },
  {
    number: 1401,
    handle: 'kyo-teapot',
    title: 'Kyo Teapot',
    type: 'Teapots',
    maker: kiln,
    description:
      'A low, heavy pot that keeps its warmth, with a steamed bamboo handle and a spout that does not drip.',
    details: [
      ['Material', 'Stoneware, bamboo handle, steel strainer.'],
      ['Measures', '0.6 l or 1 l.'],
      ['Care', 'Rinse by hand, without soap.'],
    ],
    options: [
      {
        name: 'Glaze',
        values: [
          { name: 'Slate', swatch: '#586878', photo: 'teapot.webp' },
          { name: 'Clay', swatch: '#94583f', photo: 'teapot-clay.webp' },
        ],
      },
      { name: 'Volume', values: [{ name: '1 l' }, { name: '0.6 l' }] },
    ],
    price: 7800,
    surcharge: { '0.6 l': -1400 },
    photos: [
      { file: 'teapot.webp', alt: 'Round teapot with a high bamboo handle' },
      { file: 'teapot-room.webp', alt: 'The teapot on a white table, two mugs beside it' },
      { file: 'teapot-lid.webp', alt: 'Lid and handle, close up' },
    ],
    since: '2026-10-25',
  },
  {
    number: 1501,
    handle: 'rim-plates',
    title: 'Rim Plates',
    type: 'Plates',
    maker: kiln,
    description:
      'Flat plates with a rim just high enough for a sauce. Chalk above, slate below, stacked without a rattle.',
    details: [
      ['Material', 'Stoneware.'],
      ['Measures', '26 cm across.'],
      ['Care', 'Dishwasher safe.'],
    ],
    options: [{ name: 'Set', values: [{ name: 'Set of 4' }, { name: 'Set of 6' }] }],
    price: 6800,
    surcharge: { 'Set of 6': 2900 },
    photos: [
      { file: 'plates.webp', alt: 'A stack of four plates with a small cup on top' },
      { file: 'plates-room.webp', alt: 'The plates on a white table' },
      { file: 'plates-rim.webp', alt: 'The rims of the stack, close up' },
    ],
    since: '2026-10-20',
  },
  {
    number: 1601,
    handle: 'still-carafe',
    title: 'Still Carafe',
    type: 'Glass',
    maker: 'Glashütte Lind',
    description:
      'Mouth-blown from recycled glass, closed with a ball of beech. For the bedside or the table.',
    details: [
      ['Material', 'Recycled glass, oiled beech.'],
      ['Measures', '0.9 l; glass 0.2 l.'],
      ['Care', 'Glass dishwasher safe, stopper by hand.'],
    ],
    options: [{ name: 'Glasses', values: [{ name: 'With one glass' }, { name: 'With two glasses' }] }],
    price: 2999,
    surcharge: { 'With two glasses': 900 },
    photos: [
      { file: 'carafe.webp', alt: 'Green glass carafe with a wooden ball as stopper, and a glass' },
      { file: 'carafe-glass.webp', alt: 'Carafe and glass, close up' },
    ],
    since: '2026-10-18',
  },
  {
    number: 1701,
    handle: 'turned-mills',
    title: 'Turned Mills',
    type: 'Kitchen',
    maker: 'Drechsel & Sohn',
    description: 'Walnut for pepper, maple for salt. Ceramic burrs, set finer or coarser at the brass knob.',
    details: [
      ['Material', 'Walnut, maple, brass, ceramic.'],
      ['Measures', '21 cm and 15 cm high.'],
      ['Care', 'Wipe dry.'],
    ],
    only: 'Set of 2',
    price: 5800,
    photos: [
      { file: 'mill.webp', alt: 'A tall dark mill and a short light one' },
      { file: 'mill-knob.webp', alt: 'The brass knobs, close up' },
    ],
    since: '2026-09-30',
  },
  {
    number: 1801,
    handle: 'serving-board',
    title: 'Serving Board',
    type: 'Kitchen',
    maker: 'Drechsel & Sohn',
    description: 'One plank of oak, rounded where a hand goes, with a brass eye to hang it by.',
    details: [
      ['Material', 'Oiled oak, brass.'],
      ['Measures', '26 × 44 cm, 2 cm thick.'],
      ['Care', 'Wipe, and oil it twice a year.'],
    ],
    only: 'Oak',
    price: 3600,
    photos: [
      { file: 'board.webp', alt: 'Rounded oak board with a handle' },
      { file: 'board-grain.webp', alt: 'The grain of the oak, close up' },
    ],
    since: '2026-09-12',
  },
  {
    number: 1901,
    handle: 'the-quiet-kitchen',
    title: 'The Quiet Kitchen',
    type: 'Books',
    maker: 'Halm Press',
    description:
      'Sixty dishes that ask for one pot and no hurry, with the stories of the tables they come from.',
    details: [
      ['Binding', 'Cloth, thread-sewn, 224 pages.'],
      ['Measures', '19 × 26 cm.'],
      ['Language', 'English.'],
    ],
    only: 'Hardcover',
    price: 3200,
    photos: [
      { file: 'book.webp', alt: 'A green cookbook standing on two others' },
      { file: 'book-cover.webp', alt: 'The cover, close up' },
    ],
    since: '2026-11-02',
  },
];
