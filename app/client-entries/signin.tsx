import { SignInWindow } from '#app/save/sign-in-window.tsx';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(SignInWindow);
