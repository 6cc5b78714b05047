/** How a product gets onto a list. */
export const waysToAdd = ['url', 'catalog', 'hand'] as const;
export type WayToAdd = (typeof waysToAdd)[number];
