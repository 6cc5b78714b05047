import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { MineRoot } from '#app/account/account-root.tsx';

hydrateClientEntry(MineRoot);
