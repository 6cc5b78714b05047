import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { ShareRoot } from './share-root.tsx';

hydrateClientEntry(ShareRoot);
