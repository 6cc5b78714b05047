import { textsOf } from '#app/ui/page-texts.tsx';

/** The texts shared by the portal's and the admin's basket editors, in the page's language. */
export const { text } = textsOf('basket-settings');
