import { hydrateIsland } from '../hosted/hydrate.tsx';
import { MineRoot } from '../mine/mine-root.tsx';

hydrateIsland(MineRoot);
