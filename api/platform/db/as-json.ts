/** The rows of a SELECT, in their order, as one JSON array in a column `json`. */
export const asJson = (rows: string): string => `
  SELECT coalesce(json_agg(r), '[]')::text AS json FROM (${rows}) r`;

/** A timestamp as JavaScript writes it, e.g. "2026-11-22T08:00:00.000Z". @param column SQL of a timestamptz */
export const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
