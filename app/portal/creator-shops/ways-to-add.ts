/** The ways to add a product to a list. */
export const waysToAdd = ['url', 'catalog', 'hand'] as const;
export type WayToAdd = (typeof waysToAdd)[number];
