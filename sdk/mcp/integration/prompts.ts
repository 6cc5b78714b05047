import type { Prompt } from '../core/prompts.ts';

export const integrationPrompts: readonly Prompt[] = [
  {
    name: 'add_to_shop',
    title: 'Add the wishlist to a shop',
    description: 'From a key to working save buttons and a basket, with code for the shop’s own pages.',
    asks: {
      shop: 'URL of the shop.',
      platform: 'What the shop is built with, such as WooCommerce, Shopware, React or plain HTML.',
    },
    write: ({ shop, platform }) =>
      [
        `Add the wishlist to my shop${shop ? ` at ${shop}` : ''}${platform ? `, which is built with ${platform}` : ''}.`,
        'Check the account with whoami. Take a live key from keys_list, or create one, and set the shop’s hosts with keys_domains_set; check with widget_init_check.',
        'Read basket_guide, then write the code for product pages (snippet_save_button) and for the basket (snippet_basket), and say which file each belongs in. Recommend one-click saving.',
        'Never put personal access tokens or webhook secrets into a page. At the end, list what I have to do myself and how to check that it works.',
      ].join('\n'),
  },
  {
    name: 'explain_bill',
    title: 'Explain usage and cost',
    description: 'What was counted this month, what it costs, and whether another plan would be cheaper.',
    asks: {},
    write: () =>
      [
        'Explain this month’s usage and cost of my wishlist account: usage_get, plans_list and, for each active key, usage_key.',
        'Say what counts as an action (docs_search), where most actions come from, what the month will cost at this pace, and whether another plan would be cheaper. Change nothing.',
      ].join('\n'),
  },
];
