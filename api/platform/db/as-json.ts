/** SQL that returns the rows of a SELECT, in order, as one JSON array in a column `json`. */
export const asJson = (rows: string): string => `
  SELECT coalesce(json_agg(r), '[]')::text AS json FROM (${rows}) r`;

/** SQL for a timestamp in JavaScript's format, e.g. "2026-11-22T08:00:00.000Z". @param column SQL of a timestamptz */
export const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
