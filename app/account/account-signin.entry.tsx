import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { AccountSignIn } from './sign-in-page.tsx';

hydrateClientEntry(AccountSignIn);
