import type { Prompt } from '../core/prompts.ts';

export const shopperPrompts: readonly Prompt[] = [
  {
    name: 'whats_cheaper',
    title: 'What has become cheaper?',
    description: 'Finds wishes that are cheaper, back in stock or almost gone.',
    asks: {},
    write: () =>
      'What on my wishlists has become cheaper, is back in stock or almost gone? Call find_in_lists with only_changed, show me each with its old and new price, and offer the link to buy it. Change nothing.',
  },
  {
    name: 'find_gift',
    title: 'Find a gift',
    description: 'Chooses from a list that someone shares, and reserves the gift once you agree.',
    asks: { list: 'Link to the list, or its name.', budget: 'How much to spend.' },
    write: ({ list, budget }) =>
      [
        `Find a gift for me ${list ? `on this list: ${list}` : 'on someone’s list. Ask me for the link'}.`,
        `Show me what is neither bought nor reserved${budget ? `, for ${budget} at most` : ''}, most wanted first.`,
        'When I choose, give me the link to buy it, and offer to reserve it. Reserve nothing until I agree.',
      ].join('\n'),
  },
];
