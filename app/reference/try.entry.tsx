import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { TryPage } from './try-page.tsx';

hydrateClientEntry(TryPage);
