import { SignInWindow } from './sign-in-window.tsx';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(SignInWindow);
