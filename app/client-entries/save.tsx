import { SaveDialog } from '#app/save/save-dialog.tsx';
import { hydrateIsland } from '#app/hosted/hydrate.tsx';

hydrateIsland(SaveDialog);
