import { hydrateIsland } from '../hosted/hydrate.tsx';
import { ShareRoot } from '../share/share-root.tsx';

hydrateIsland(ShareRoot);
