import { SaveDialog } from './save-dialog.tsx';
import { repeatPress } from '#app/hosted/early-press.ts';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';

hydrateClientEntry(SaveDialog);
repeatPress();
