import { PreviewRoot } from '../basket-preview/preview-root.tsx';
import { hydrateIsland } from '../hosted/hydrate.tsx';

hydrateIsland(PreviewRoot);
