import { textsOf } from '../page-texts.tsx';

/** The texts of charts, in the page's language. */
export const { text, lang } = textsOf('charts');
