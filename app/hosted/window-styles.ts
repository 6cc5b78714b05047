import type { LinksFunction } from '@remix-run/node';
import base from '../styles/base.css';
import dialog from '../styles/dialog.css';
import tokens from '../styles/tokens.css';

/** Style sheets of the dialog and the sign-in window. */
export const windowStyles: LinksFunction = () =>
  [tokens, base, dialog].map((href) => ({ rel: 'stylesheet', href }));
