/**
 * The groups of the API description, in the order of an integration: from a button to an account.
 */
export const tags = {
  Widget: 'From a public key to saved products: what save buttons and baskets in shops use.',
  'Sign-in bridge': 'Passes a session from the service’s window to a frame on a shop’s page.',
  Baskets: 'The display settings of a basket, and the events it reports.',
  'Sign-in': 'Start, renew, transfer and end sessions, with an emailed code or anonymously.',
  'Hosted lists': 'The lists a shopper owns, edits or follows.',
  'Items of lists': 'What is on a list: saved products and manually entered wishes, and their order.',
  Collaborators: 'Friends who can view or edit a list.',
  'Public lists': 'Shared lists as a visitor sees them, without signing in.',
  Alerts: 'Price drops and stock that a shopper wants to hear about.',
  Products: 'The products behind the items: read them, reload them from their page, and see past prices.',
  Account: 'The shopper’s account: profile, export, deletion, merging.',
  Friends: 'Friends, requests and invitation codes.',
  Notifications: 'News about the shopper’s lists and friends.',
  Imports: 'Wishes imported from lists elsewhere.',
  Usage: 'What a partner’s keys and plan have used this month.',
  Plans: 'What the plans include and cost.',
  Portal: 'What a partner’s members manage: the partner, its team and personal access tokens.',
  Keys: 'A partner’s public keys and their domains.',
  'Basket settings': 'A partner’s baskets as their owner sees them.',
  'Product data': 'Prices and stock that a partner sends for its products, as files or as a feed.',
  Switching: 'Customers’ lists that a shop brings from another service, and all of its lists as a file.',
  'Shop alerts':
    'Alerts about a partner’s products: its settings, how many people wait, and what came of the emails.',
  Orders: 'What a partner’s shop sold from wishlists: it reports its orders here.',
  Saves: 'What shoppers saved from a partner’s shop, in bulk.',
  Events: 'The stream of what happened with a partner’s products, orders and plan.',
  Webhooks: 'Where a partner’s events are sent, what was sent, and the responses.',
  Marketing:
    'Tools that get a partner’s events with the addresses of shoppers who agreed, and what it asks them.',
  Subscription: 'A partner’s plan and invoices.',
  'Creator shops': 'Creator shops: their texts, lists, products and public pages.',
  'Shop media': 'Images and videos of creator shops.',
  'Shop analytics': 'What visitors of creator shops do, and estimated earnings.',
  Partners: 'Partners and their shops as others see them.',
  Analytics: 'Anonymous events from shop pages and baskets.',
  Images: 'Product images, resized for pages.',
  Scraper: 'Reads product pages.',
  Feedback: 'Ideas and ratings.',
  Discontinued: 'Discontinued endpoints.',
  Service: 'The service itself.',
} as const;

/** A group of the API description. */
export type Tag = keyof typeof tags;
