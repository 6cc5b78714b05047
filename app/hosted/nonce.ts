import { createContext } from 'react';

/** Placeholder of the nonce in a page's policy until the page is rendered. */
export const noncePlaceholder = '{nonce}';

/** The nonce of a page's own inline scripts; undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);
