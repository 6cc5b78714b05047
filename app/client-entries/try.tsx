import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { TryPage } from '#app/reference/try-page.tsx';

hydrateClientEntry(TryPage);
