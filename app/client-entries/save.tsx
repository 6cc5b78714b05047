import { SaveDialog } from '#app/save/save-dialog.tsx';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(SaveDialog);
