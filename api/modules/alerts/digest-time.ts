/** The local hour at which digests are sent. */
const digestHour = 9;

/**
 * SQL for when price drops and low stock are emailed: now, the next morning, or on Monday morning.
 * @param frequency SQL for an AlertFrequency
 * @param zone SQL for the shopper's time zone
 */
export function nextDigest(frequency: string, zone: string): string {
  const local = `(:now::timestamptz AT TIME ZONE ${zone} - interval '${digestHour} hours')`;
  const next = (unit: 'day' | 'week') =>
    `(date_trunc('${unit}', ${local}) + interval '1 ${unit} ${digestHour} hours') AT TIME ZONE ${zone}`;
  return `CASE ${frequency} WHEN 'instant' THEN :now::timestamptz WHEN 'daily' THEN ${next('day')} ELSE ${next('week')} END`;
}
