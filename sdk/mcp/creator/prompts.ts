import type { Prompt } from '../core/prompts.ts';

export const creatorPrompts: readonly Prompt[] = [
  {
    name: 'create_shop',
    title: 'Create a creator shop',
    description: 'Sets up a shop with a first list of products, and publishes it once you agree.',
    asks: { about: 'What the shop is about.', links: 'Links to the first products, separated by spaces.' },
    write: ({ about, links }) =>
      [
        `Create a creator shop for me${about ? ` about: ${about}` : ''}.`,
        'Suggest a name, a handle (shops_check_handle) and a template, and let me choose. Then create the shop and a first list.',
        links
          ? `Add these products: ${links}. Show me the preview of each first (products_preview_url).`
          : 'Ask me for links to the first products, and show me the preview of each (products_preview_url).',
        'Offer to upload a cover and an avatar. Ask me before you publish the shop, and give me its URL afterwards.',
      ].join('\n'),
  },
  {
    name: 'review_shop',
    title: 'Review a creator shop',
    description:
      'Finds products that are sold out or have no price, unused lists and missing images, and which products earn most.',
    asks: { shop: 'Name or handle of the shop. Empty: all shops.' },
    write: ({ shop }) =>
      [
        `Review ${shop ? `my creator shop ${shop}` : 'all my creator shops'}: shops_list, then lists_list and lists_get for each list.`,
        'Tell me which products are out of stock, have no price or no image, which lists are empty, and whether cover, avatar and disclosure are set.',
        'Compare the last 30 days with the 30 days before (analytics_kpis) and name the five best products (analytics_top_products).',
        'Suggest up to five changes in order of effect. Change nothing until I agree.',
      ].join('\n'),
  },
];
