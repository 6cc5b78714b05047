import type { ToolServer } from '../core/create-server.ts';
import { showList } from './tools/show-list.ts';

/** @param siteUrl the service's origin */
export function shopperServer(siteUrl: string): ToolServer {
  return {
    name: 'wishlist',
    title: 'Wishlist',
    instructions: `The person’s own wishlists at ${siteUrl}.`,
    tools: [showList],
    prompts: [],
    hasDocs: false,
  };
}
