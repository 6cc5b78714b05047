import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { ShareRoot } from '#app/share/share-root.tsx';

hydrateClientEntry(ShareRoot);
