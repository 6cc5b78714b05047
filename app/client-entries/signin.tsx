import { SignInWindow } from '#app/save/sign-in-window.tsx';
import { hydrateIsland } from '#app/hosted/hydrate.tsx';

hydrateIsland(SignInWindow);
