import { serve } from '../core/serve.ts';
import { integrationTools } from './tools.ts';

await serve({
  name: 'wl-wishlist-mcp',
  title: 'Wishlist for shops',
  instructions: `Brings the wishlist service into an online shop and manages the shop's account: public keys and the domains they work on, basket configurations, usage and plans, and the code for pages.

The usual way: whoami; keys_list (or keys_create); keys_domains_set with the shop's hosts; widget_init_check; snippet_save_button; baskets_list and baskets_update; snippet_basket; basket_guide for the rest. docs_search and openapi_get answer questions about the service, offline.

Money is in minor units (cents), times are UTC, months are UTC months. A failed tool tells error (a code), message and hint: do what the hint says. Ask the user before keys_rotate, keys_revoke, keys_delete and baskets_delete: they cannot be undone. Public keys (pk_…) may be shown and stand in pages; personal access tokens (wl_pat_…) and webhook secrets (whsec_…) must never be asked for or written into a conversation or a page.`,
  tools: integrationTools,
  hints: {
    api_key_not_found: 'The partner has no key with this id. keys_list tells the ids there are.',
    invalid_api_key_id: 'Give the numeric id that keys_list tells.',
    unknown_key: 'The key has ended. keys_list tells the active ones; keys_create makes one.',
  },
});
