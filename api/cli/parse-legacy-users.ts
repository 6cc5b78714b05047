import { parse } from 'csv-parse/sync';
import type { LegacyUser } from '#api/modules/identity/add-legacy-users.ts';

/**
 * Accounts of the service's earlier generation from a CSV file. Its header row names the columns `identifier` and,
 * optionally, `display_name`.
 * @throws Error that describes the problem with the file
 */
export function parseLegacyUsers(file: Buffer): LegacyUser[] {
  const rows = parse(file, { columns: true, bom: true, trim: true, skip_empty_lines: true }) as Record<
    string,
    string
  >[];
  return rows.map(({ identifier, display_name: displayName }) => {
    if (identifier === undefined) {
      throw new Error('The header row needs the columns identifier,display_name');
    }
    return { identifier, displayName };
  });
}
