import { PreviewRoot } from '#app/basket/preview/preview-root.tsx';
import { hydrateIsland } from '#app/hosted/hydrate.tsx';

hydrateIsland(PreviewRoot);
