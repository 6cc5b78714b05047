import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { MineSignIn } from '#app/account/sign-in-page.tsx';

hydrateClientEntry(MineSignIn);
