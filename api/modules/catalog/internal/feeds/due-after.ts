/** SQL of the time when a feed is due again that was due at `:lease` while it was read, unless it was set again since. */
export const dueAfter = (interval: string) =>
  `CASE WHEN due_at = :lease THEN :now::timestamptz + interval '${interval}' ELSE due_at END`;
