import { PreviewRoot } from '#app/basket/preview/preview-root.tsx';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(PreviewRoot);
