import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadAccountSignIn, runAccountSignIn } from '#app/account/sign-in.server.ts';
import { text } from './texts.ts';

export { handle, headers, links, meta } from '#app/account/sign-in-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadAccountSignIn(args, {
    home: '/portal',
    passwords: true,
    languages: text('language'),
    heading: text('signIn.heading'),
    privacy: text('signIn.privacy'),
    intro: text('signIn.intro'),
    isForShops: true,
  });
export const action = (args: ActionFunctionArgs) => runAccountSignIn(args, '/portal');

/** Sign-in and sign-up for partners. */
export { default } from '#app/account/sign-in-route.tsx';
