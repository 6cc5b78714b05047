import type { LedgerAction } from '../../../api/contract/portal-usage.ts';

export type ActionKind = LedgerAction['kind'];

export const actionKindNames: Record<ActionKind, string> = {
  save: 'Save',
  share: 'Share',
  list_view: 'List view',
};
