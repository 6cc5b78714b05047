import type { View } from '../core/create-server.ts';

/** The address of the view that shows `show_list`'s result in a conversation. */
export const listViewUri = 'ui://wishlist/list.html';

/** @param html reads the built page */
export const listView = (html: View['html'], imageOrigins: View['imageOrigins']): View => ({
  uri: listViewUri,
  title: 'Wishlist',
  html,
  imageOrigins,
});
