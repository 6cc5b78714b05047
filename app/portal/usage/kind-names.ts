import type { LedgerAction, UnbilledReason } from '#api/contract/portal-usage.ts';

export type ActionKind = LedgerAction['kind'];

export const actionKindNames: Record<ActionKind, string> = {
  save: 'Save',
  share: 'Share',
  list_view: 'List view',
};

/** Why an action is not billed. */
export const unbilledNames: Record<UnbilledReason, string> = {
  network_view_cap: 'Over the daily limit of billed views of a list from one network',
  network_save_cap: 'Over the hourly limit of billed anonymous saves from one network',
};
