import { SignInWindow } from '../dialog/sign-in-window.tsx';
import { hydrateIsland } from '../hosted/hydrate.tsx';

hydrateIsland(SignInWindow);
