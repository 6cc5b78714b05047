import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { AccountRoot } from '#app/account/account-root.tsx';

hydrateClientEntry(AccountRoot);
