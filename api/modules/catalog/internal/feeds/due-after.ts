/**
 * SQL for when a feed is due again after a read with the lease `:lease`, unless its settings
 * changed meanwhile.
 */
export const dueAfter = (interval: string) =>
  `CASE WHEN due_at = :lease THEN :now::timestamptz + interval '${interval}' ELSE due_at END`;
