import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { SignInWindow } from './sign-in-window.tsx';

hydrateClientEntry(SignInWindow);
