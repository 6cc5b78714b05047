import type { LinksFunction } from '@remix-run/node';
import base from '../ui/base.css';
import dialog from '../save/save.css';
import tokens from '../ui/tokens.css';

/** Style sheets of the dialog and the sign-in window. */
export const windowStyles: LinksFunction = () =>
  [tokens, base, dialog].map((href) => ({ rel: 'stylesheet', href }));
