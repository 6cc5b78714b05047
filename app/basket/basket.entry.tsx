import { BasketRoot } from './basket-root.tsx';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(BasketRoot);
