/** Templates, limits and file types of creator shops. */
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

/** Files are recognized by their content, never by their name. */
export const imageUpload = {
  maxBytes: 10 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
export const videoUpload = {
  maxBytes: 200 * 1024 * 1024,
  types: ['video/mp4', 'video/quicktime'],
} as const;

/** Maximum number of unfinished uploads per shop. */
export const maxOpenUploads = 20;
/** Videos per shop, including hidden ones. */
export const maxVideos = 200;
export const uploadMinutes = 60;

/** Limits per partner. */
export const maxShops = 20;
export const maxLists = 100;
export const maxItemsOfList = 500;

/** 3 to 40 of a–z, 0–9 and `-`, starting and ending with a letter or digit. */
export const handlePattern = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;

/** Handles that can't be chosen, because they would look like the service's own pages. */
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
