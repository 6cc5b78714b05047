import { SaveDialog } from '../dialog/save-dialog.tsx';
import { hydrateIsland } from '../hosted/hydrate.tsx';

hydrateIsland(SaveDialog);
