import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { AccountSignIn } from '#app/account/sign-in-page.tsx';

hydrateClientEntry(AccountSignIn);
