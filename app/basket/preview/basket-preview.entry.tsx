import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { PreviewRoot } from './preview-root.tsx';

hydrateClientEntry(PreviewRoot);
