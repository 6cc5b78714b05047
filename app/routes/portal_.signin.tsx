import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadAccountSignIn, runAccountSignIn } from '#app/account/sign-in.server.ts';

export { handle, headers, links, meta } from './account.signin.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadAccountSignIn(args, {
    home: '/portal',
    passwords: true,
    heading: 'Sign in to the partner portal',
    privacy: 'Your address is for signing in, and for letters about your shop’s account.',
    intro: 'We send a code to your address. New here? The same way makes your account.',
  });
export const action = (args: ActionFunctionArgs) => runAccountSignIn(args, '/portal');

/** Where partners sign in, and sign up. */
export { default } from './account.signin.tsx';
