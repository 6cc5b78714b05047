import { BasketRoot } from '#app/basket/basket-root.tsx';
import { hydrateIsland } from '#app/hosted/hydrate.tsx';

hydrateIsland(BasketRoot);
