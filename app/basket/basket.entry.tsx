import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { BasketRoot } from './basket-root.tsx';

hydrateClientEntry(BasketRoot);
