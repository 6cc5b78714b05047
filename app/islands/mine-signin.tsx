import { hydrateIsland } from '../hosted/hydrate.tsx';
import { MineSignIn } from '../mine/sign-in-page.tsx';

hydrateIsland(MineSignIn);
