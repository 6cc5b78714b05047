/** Kinds of wishlist actions in the ledger. */
export const actionKinds = ['save', 'share', 'list_view'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Reasons why an action isn't billed and doesn't count towards limits: docs/billing.md, “What counts”. */
export const unbilledReasons = [
  'network_view_cap',
  'network_save_cap',
  'network_share_cap',
  'shopper_cap',
  'repeated_save',
  'foreign_product',
] as const;
export type UnbilledReason = (typeof unbilledReasons)[number];
