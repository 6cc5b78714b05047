import { PreviewRoot } from './preview-root.tsx';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(PreviewRoot);
