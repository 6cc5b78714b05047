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
    face: '1102',
    photos: [
      { file: 'vase.webp', alt: 'Round stoneware vase with a narrow neck and three sprigs of eucalyptus' },
      { file: 'vase-room.webp', alt: 'The vase on an oak table beside a stack of bowls' },
      { file: 'vase-neck.webp', alt: 'The neck of the vase, close up' },
      { file: 'vase-glaze.webp', alt: 'The sandy glaze, close up' },
    ],
    since: '2026-10-28',
    de: {
      title: 'Vase Ono',
      description:
        'Steinzeug mit trockener, sandiger Glasur. In kleinen Serien gedreht, deshalb gleicht kein Hals ganz dem anderen.',
      details: [
        ['Material', 'Steinzeug, innen und außen glasiert. Wasserdicht.'],
        ['Maße', 'Klein 14 cm, mittel 22 cm, groß 31 cm hoch.'],
        ['Pflege', 'Von Hand ausspülen. Ohne Zweige geliefert.'],
      ],
      alts: [
        'Runde Vase aus Steinzeug mit schmalem Hals und drei Eukalyptuszweigen',
        'Die Vase auf einem Eichentisch neben einem Stapel Schalen',
        'Der Hals der Vase aus der Nähe',
        'Die sandige Glasur aus der Nähe',
      ],
    },
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
    de: {
      title: 'Alltagsbecher',
      description:
        'Ein Becher für den ersten Kaffee und den letzten Tee. Der Fuß bleibt unglasiert, in den Henkel passen vier Finger.',
      details: [
        ['Material', 'Steinzeug, Fuß unglasiert.'],
        ['Maße', '9 cm hoch, 340 ml.'],
        ['Pflege', 'Für Spülmaschine und Mikrowelle geeignet.'],
      ],
      alts: [
        'Becher aus Steinzeug mit rundem Henkel und unglasiertem Fuß',
        'Der Becher auf einem Eichentisch zwischen Schalen und Kerzen',
        'Der Übergang von der Glasur zum unglasierten Fuß, aus der Nähe',
      ],
    },
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
    de: {
      title: 'Stapelschalen',
      description:
        'Drei Schalen, die so viel Platz brauchen wie eine: fürs Frühstück, für den Salat und für die Mitte des Tisches.',
      details: [
        ['Material', 'Steinzeug in Kreide, Salbei und Aprikose.'],
        ['Maße', '14, 19 und 25 cm Durchmesser.'],
        ['Pflege', 'Spülmaschinenfest.'],
      ],
      alts: [
        'Drei ineinandergestellte Schalen in Weiß, Salbei und Aprikose',
        'Die Schalen auf einem Eichentisch',
        'Die drei Ränder aus der Nähe',
      ],
    },
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
    de: {
      title: 'Teekanne Kyo',
      description:
        'Eine flache, schwere Kanne, die lange warm hält, mit einem Griff aus gedämpftem Bambus und einer Tülle, die nicht tropft.',
      details: [
        ['Material', 'Steinzeug, Bambusgriff, Stahlsieb.'],
        ['Maße', '0,6 l oder 1 l.'],
        ['Pflege', 'Von Hand ausspülen, ohne Spülmittel.'],
      ],
      alts: [
        'Runde Teekanne mit hohem Bambusgriff',
        'Die Teekanne auf einem weißen Tisch, daneben zwei Becher',
        'Deckel und Griff aus der Nähe',
      ],
    },
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
    de: {
      title: 'Teller mit Rand',
      description:
        'Flache Teller mit einem Rand, der gerade hoch genug für eine Soße ist. Oben Kreide, unten Schiefer, und im Stapel klappert nichts.',
      details: [
        ['Material', 'Steinzeug.'],
        ['Maße', '26 cm Durchmesser.'],
        ['Pflege', 'Spülmaschinenfest.'],
      ],
      alts: [
        'Ein Stapel aus vier Tellern mit einer kleinen Tasse obenauf',
        'Die Teller auf einem weißen Tisch',
        'Die Ränder des Stapels aus der Nähe',
      ],
    },
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
    de: {
      title: 'Karaffe Still',
      description:
        'Mundgeblasen aus recyceltem Glas, verschlossen mit einer Kugel aus Buche. Für den Nachttisch oder den Esstisch.',
      details: [
        ['Material', 'Recyceltes Glas, geölte Buche.'],
        ['Maße', '0,9 l; Glas 0,2 l.'],
        ['Pflege', 'Glas spülmaschinenfest, Stopfen von Hand.'],
      ],
      alts: [
        'Grüne Glaskaraffe mit einer Holzkugel als Stopfen und einem Glas',
        'Karaffe und Glas aus der Nähe',
      ],
    },
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
    de: {
      title: 'Gedrechselte Mühlen',
      description:
        'Nussbaum für den Pfeffer, Ahorn für das Salz. Das Mahlwerk aus Keramik stellst du am Messingknopf feiner oder gröber.',
      details: [
        ['Material', 'Nussbaum, Ahorn, Messing, Keramik.'],
        ['Maße', '21 cm und 15 cm hoch.'],
        ['Pflege', 'Trocken abwischen.'],
      ],
      alts: ['Eine hohe dunkle Mühle und eine niedrige helle', 'Die Messingknöpfe aus der Nähe'],
    },
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
      ['Engraving', 'Burned in by hand, at no extra charge.'],
    ],
    only: 'Oak',
    engraved: true,
    price: 3600,
    photos: [
      { file: 'board.webp', alt: 'Rounded oak board with a handle' },
      { file: 'board-grain.webp', alt: 'The grain of the oak, close up' },
    ],
    since: '2026-09-12',
    de: {
      title: 'Servierbrett',
      description:
        'Ein einziges Stück Eiche, abgerundet, wo die Hand zugreift, mit einer Messingöse zum Aufhängen.',
      details: [
        ['Material', 'Geölte Eiche, Messing.'],
        ['Maße', '26 × 44 cm, 2 cm dick.'],
        ['Pflege', 'Abwischen und zweimal im Jahr ölen.'],
        ['Gravur', 'Von Hand eingebrannt, ohne Aufpreis.'],
      ],
      alts: ['Abgerundetes Eichenbrett mit Griff', 'Die Maserung der Eiche aus der Nähe'],
    },
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
    de: {
      title: 'The Quiet Kitchen',
      description:
        'Sechzig Gerichte, die nur einen Topf und keine Eile brauchen, und die Geschichten der Tische, von denen sie stammen.',
      details: [
        ['Einband', 'Leinen, fadengeheftet, 224 Seiten.'],
        ['Maße', '19 × 26 cm.'],
        ['Sprache', 'Englisch.'],
      ],
      alts: ['Ein grünes Kochbuch, das auf zwei anderen steht', 'Der Einband aus der Nähe'],
    },
  },
];
