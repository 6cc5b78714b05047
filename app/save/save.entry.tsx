import { repeatClick } from '#app/hosted/early-press.ts';
import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { SaveDialog } from './save-dialog.tsx';

hydrateClientEntry(SaveDialog);
repeatClick();
