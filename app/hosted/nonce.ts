import { createContext } from 'react';

/** Stands for the nonce in a page's policy until the page is rendered. */
export const noncePlace = '{nonce}';

/** What the inline scripts of a page are told apart from foreign ones by; undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);
