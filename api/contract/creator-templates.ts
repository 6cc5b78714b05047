/** What a creator shop can look like and be; without zod, for browsers and tools. */
export const shopTemplates = ['classic-grid', 'minimal', 'hero-rows', 'magazine-cards'] as const;
export type ShopTemplate = (typeof shopTemplates)[number];

export const shopStatuses = ['draft', 'live'] as const;
export type ShopStatus = (typeof shopStatuses)[number];

export const shopImageKinds = ['cover', 'avatar'] as const;
export type ShopImageKind = (typeof shopImageKinds)[number];

export const videoStatuses = ['ready', 'hidden'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

export const moderationStates = ['pending', 'approved', 'rejected'] as const;
export type ModerationState = (typeof moderationStates)[number];

/** Bytes, types and how each begins to be told from others: by content, never by name. */
export const imageUpload = {
  maxBytes: 10 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
export const videoUpload = {
  maxBytes: 200 * 1024 * 1024,
  types: ['video/mp4', 'video/quicktime'],
} as const;

/** Uploads of a shop that may be under way at once, and how long their addresses work. */
export const mostOpenUploads = 20;
/** Ready and hidden ones of a shop. */
export const mostVideos = 200;
export const uploadMinutes = 60;

/** What a partner may have at most. */
export const mostShops = 20;
export const mostLists = 100;
export const mostItemsOfList = 500;

/** A handle is 3 to 40 of a–z, 0–9 and `-`, beginning and ending with a letter or digit. */
export const handlePattern = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;

/** Handles that nobody gets: they would read like the service's own. */
export const reservedHandles: readonly string[] = [
  'admin',
  'api',
  'app',
  'assets',
  'basket',
  'go',
  'help',
  'list',
  'lists',
  'media',
  'new',
  'official',
  'portal',
  'public',
  'sdk',
  'settings',
  'shop',
  'shops',
  'signin',
  'support',
  'wishlist',
];
