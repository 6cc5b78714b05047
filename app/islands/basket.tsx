import { BasketRoot } from '../basket/basket-root.tsx';
import { hydrateIsland } from '../hosted/hydrate.tsx';

hydrateIsland(BasketRoot);
