import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadAccountSignIn, runAccountSignIn } from '#app/account/sign-in.server.ts';
import { text } from './texts.ts';

export { handle, headers, links, meta } from '#app/account/sign-in-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadAccountSignIn(args, {
    home: '/portal',
    passwords: {
      usePassword: text('signIn.usePassword'),
      useCode: text('signIn.useCode'),
      heading: text('signIn.passwordHeading'),
      intro: text('signIn.passwordIntro'),
      email: text('email'),
      password: text('password'),
      submit: text('signIn'),
      noConnection: text('noConnection'),
    },
    languages: text('language'),
    heading: text('signIn.heading'),
    privacy: text('signIn.privacy'),
    intro: text('signIn.intro'),
    isForShops: true,
  });
export const action = (args: ActionFunctionArgs) => runAccountSignIn(args, '/portal');

/** Sign-in and sign-up for partners. */
export { default } from '#app/account/sign-in-route.tsx';
