/**
 * The demo's creator, with a shop for each template that together show all of the demo shop's
 * products.
 */
import type { ShopTemplate } from '#api/contract/creator-shop.ts';

export const creator = { name: 'Mila Brandt', email: 'mila@brandt.example' };

export interface CreatorList {
  title: string;
  headline?: string;
  description?: string;
  /** A file of the demo shop's assets. */
  image?: string;
  /** Product handles. */
  items: string[];
}

export interface CreatorShop {
  handle: string;
  name: string;
  template: ShopTemplate;
  description: string;
  accent: string | null;
  cover?: string;
  /** Clips from the demo shop's assets, by product. */
  clips?: Record<string, { file: string; title: string }>;
  /** The creator's notes on some products. */
  notes?: Record<string, string>;
  lists: CreatorList[];
}

const breakfast = [
  'kyo-teapot',
  'daily-mug',
  'rim-plates',
  'nesting-bowls',
  'still-carafe',
  'serving-board',
  'waffle-towels',
  'turned-mills',
  'elm-dining-chair',
];
const clips = {
  'kyo-teapot': { file: 'clip-teapot', title: 'One pot, no drops' },
  'daily-mug': { file: 'clip-mug', title: 'How it sits in the hand' },
  'ono-vase': { file: 'clip-vase', title: 'One branch is enough' },
};
const breakfastWords = 'One heavy pot, cups that fit the hand, plates nobody is afraid of.';

/** The first shop has every product; the others add theirs from the catalog it creates. */
export const creatorShops: readonly CreatorShop[] = [
  {
    handle: 'slow-things',
    name: 'Slow things by Mila',
    template: 'hero-rows',
    description: 'cooks for many and owns little. Things that earn their shelf.',
    accent: null,
    cover: 'wide-a.webp',
    clips,
    lists: [
      { title: 'The long breakfast', description: breakfastWords, items: breakfast },
      {
        title: 'Low light, late talk',
        description: 'For after dinner, when nobody wants to leave.',
        items: [
          'dome-table-lamp',
          'brass-taper-holders',
          'the-quiet-kitchen',
          'flax-stripe-cushion',
          'low-sun-print',
          'ono-vase',
          'still-carafe',
        ],
      },
      {
        title: 'A sink worth standing at',
        description: 'Half of cooking is washing up. It may as well smell of figs.',
        items: [
          'fig-leaf-hand-wash',
          'waffle-towels',
          'noon-wall-clock',
          'nesting-bowls',
          'serving-board',
          'turned-mills',
        ],
      },
    ],
  },
  {
    handle: 'mila-brandt',
    name: 'Mila Brandt',
    template: 'magazine-cards',
    description: 'Cooks for many, owns little. Things that earn their shelf.',
    accent: '#31493c',
    clips: { 'kyo-teapot': clips['kyo-teapot'] },
    lists: [
      {
        title: 'The long breakfast',
        headline: 'A table that makes people stay',
        description: breakfastWords,
        image: 'wide-b.webp',
        items: ['kyo-teapot', 'rim-plates', ...breakfast.filter((one) => !/kyo|rim/.test(one))],
      },
      {
        title: 'Evenings',
        headline: 'Low light, late talk',
        description: 'The moss one. I bought it twice, once for my mother.',
        items: [
          'dome-table-lamp',
          'brass-taper-holders',
          'flax-stripe-cushion',
          'the-quiet-kitchen',
          'low-sun-print',
          'still-carafe',
        ],
      },
      {
        title: 'Reading',
        headline: 'The book I cook from until it falls apart',
        items: [
          'the-quiet-kitchen',
          'dome-table-lamp',
          'flax-stripe-cushion',
          'elm-dining-chair',
          'daily-mug',
        ],
      },
      {
        title: 'By the stove',
        headline: 'What hangs within reach',
        items: [
          'serving-board',
          'turned-mills',
          'waffle-towels',
          'nesting-bowls',
          'rim-plates',
          'noon-wall-clock',
          'daily-mug',
        ],
      },
      {
        title: 'The sink',
        headline: 'Washing up, kindly',
        items: ['fig-leaf-hand-wash', 'waffle-towels', 'nesting-bowls', 'still-carafe'],
      },
      {
        title: 'Living',
        headline: 'Few things, each of them liked',
        items: [
          'flax-stripe-cushion',
          'elm-dining-chair',
          'low-sun-print',
          'noon-wall-clock',
          'ono-vase',
          'dome-table-lamp',
          'brass-taper-holders',
          'the-quiet-kitchen',
        ],
      },
    ],
  },
  {
    handle: 'good-under-fifty',
    name: 'Good under fifty',
    template: 'classic-grid',
    description: 'Presents that cost less than dinner for two, and stay longer.',
    accent: '#9a5b3f',
    cover: 'wide-b.webp',
    lists: [
      {
        title: 'To bring along',
        description: 'For a first visit, wrapped in a towel that is part of it.',
        items: [
          'brass-taper-holders',
          'still-carafe',
          'daily-mug',
          'fig-leaf-hand-wash',
          'waffle-towels',
          'the-quiet-kitchen',
        ],
      },
      {
        title: 'To keep',
        description: 'Nobody has to know.',
        items: ['flax-stripe-cushion', 'serving-board', 'daily-mug', 'still-carafe'],
      },
    ],
  },
  {
    handle: 'one-of-each',
    name: 'One of each',
    template: 'minimal',
    description: 'If the flat were empty tomorrow, I would buy these again, in this order.',
    accent: null,
    notes: {
      'kyo-teapot': 'It pours without a drop beside the cup. I have tried others.',
      'daily-mug': 'Holds a third of a litre, and the hand finds it in the dark.',
      'serving-board': 'Oil it twice a year and it outlives you.',
      'dome-table-lamp': 'The moss one. I bought it twice, once for my mother.',
      'elm-dining-chair': 'You stay for the second coffee.',
      'noon-wall-clock': 'Silent. That is all I ask of a clock.',
      'ono-vase': 'One branch is enough.',
    },
    lists: [
      { title: 'Kitchen', items: ['kyo-teapot', 'daily-mug', 'serving-board', 'turned-mills'] },
      {
        title: 'The rest',
        items: ['dome-table-lamp', 'elm-dining-chair', 'noon-wall-clock', 'ono-vase', 'flax-stripe-cushion'],
      },
    ],
  },
];

/** The creator's disclosure, and their networks' rates. */
export const creatorSettings = {
  creator_name: creator.name,
  disclosure: 'Some links are affiliate links: I get a share of what you buy, and you pay the same.',
  links: [{ label: 'Kiln & Linen', url: '' }],
  earnings: { currency: 'EUR', per_100_clicks_minor: 1_800, per_100_saves_minor: 900 },
};
