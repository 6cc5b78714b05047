import { textsOf } from '#app/ui/page-texts.tsx';

/** What the basket editors of the portal and the admin have in common, in the page's language. */
export const { text } = textsOf('basket-settings');
