import { BasketRoot } from '#app/basket/basket-root.tsx';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(BasketRoot);
