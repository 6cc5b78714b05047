/** Common parts of the routes of the save dialog and the sign-in window. */
import type { LinksFunction, MetaFunction } from '@remix-run/node';
import base from '#app/ui/base.css';
import tokens from '#app/ui/tokens.css';
import dialog from './save.css';

export { hostedHeaders as windowHeaders } from '#app/hosted/security-headers.ts';
export const windowHandle = { ownScript: true };
export const windowStyles: LinksFunction = () =>
  [tokens, base, dialog].map((href) => ({ rel: 'stylesheet', href }));
export const windowMeta: MetaFunction = ({ data }) => [
  { title: (data as { title: string } | undefined)?.title },
  { name: 'robots', content: 'noindex' },
];
