import { hydrateIsland } from '#app/hosted/hydrate.tsx';
import { ShareRoot } from '#app/share/share-root.tsx';

hydrateIsland(ShareRoot);
