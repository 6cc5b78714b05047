import { parse } from 'csv-parse/sync';
import type { LegacyUser } from '#api/modules/identity/add-legacy-users.ts';

/**
 * Accounts of the earlier generation from a CSV file whose first line names the columns `identifier` and, as one
 * likes, `display_name`.
 * @throws Error that tells the operator what is wrong with the file
 */
export function parseLegacyUsers(file: Buffer): LegacyUser[] {
  const rows = parse(file, { columns: true, bom: true, trim: true, skip_empty_lines: true }) as Record<
    string,
    string
  >[];
  return rows.map(({ identifier, display_name: displayName }) => {
    if (identifier === undefined) {
      throw new Error('The first line must name the columns: identifier,display_name');
    }
    return { identifier, displayName };
  });
}
