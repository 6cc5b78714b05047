import type { LedgerAction, UnbilledReason } from '../../../api/contract/portal-usage.ts';

export type ActionKind = LedgerAction['kind'];

export const actionKindNames: Record<ActionKind, string> = {
  save: 'Save',
  share: 'Share',
  list_view: 'List view',
};

/** Why an action is not billed. */
export const unbilledNames: Record<UnbilledReason, string> = {
  network_view_cap: 'More views of this list from one network than are billed a day',
  network_save_cap: 'More anonymous saves from one network than are billed an hour',
};
