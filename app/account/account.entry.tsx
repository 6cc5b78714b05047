import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { AccountRoot } from './account-root.tsx';

hydrateClientEntry(AccountRoot);
