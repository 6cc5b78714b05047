import { textsOf } from '#app/ui/page-texts.tsx';

/** The texts shared by the portal's and the admin's pages, in the page's language. */
export const { text, Rich, lang } = textsOf('merchant');
