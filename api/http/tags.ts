/** The groups of the description, in the order of a reader who starts with a button and ends with an account. */
export const tags = {
  Widget: 'From a public key to saved products: what a save button and a basket on a shop’s page ask for.',
  'Sign-in bridge': 'A session crosses from a window of the service into a frame on a shop’s page.',
  Baskets: 'The settings a hosted basket is drawn from, and what it tells of.',
  'Sign-in': 'Sessions: begun by a mailed code or without an address, renewed, handed over, ended.',
  'Hosted lists': 'The lists a shopper owns, edits or follows.',
  'Items of lists': 'What is on a list: saved products, wishes written by hand, their order and place.',
  Collaborators: 'Friends who may see or edit a list.',
  'Public lists': 'Shared lists as a visitor sees them, without signing in.',
  Products: 'Products behind the items: read, read again from their page, and their prices over time.',
  Account: 'The person behind the lists: profile, export, deletion, merging.',
  Friends: 'Friends, requests and invite codes.',
  Notifications: 'What happened to the shopper’s lists and friends.',
  Imports: 'Wishes brought along from lists elsewhere.',
  Usage: 'What a partner’s keys and plan have used this month.',
  Partners: 'Partners and their shops as others see them.',
  Analytics: 'What shops’ pages and baskets tell of what happens there, of nobody in particular.',
  Pictures: 'Pictures of products, made fit for pages.',
  Scraper: 'Product pages read as data.',
  Feedback: 'What people think, and would like.',
  Discontinued: 'What was once here.',
  Service: 'The service itself.',
} as const;

/** A group of the description. */
export type Tag = keyof typeof tags;
