import type { ListFailure, SourceRow } from '#api/contract/import.ts';
import type { BoundedWork } from '#api/platform/bounded-work.ts';

/** What reading a foreign list gave: its wishes, or why there are none. */
export type ForeignListReading = { rows: SourceRow[] } | { failure: ListFailure };

/** Public lists at another service. */
export interface ForeignLists {
  /** The one address of the list that somebody's address names. */
  locate(address: string): { url: string } | { failure: 'invalid_list_url' | 'missing_amazon_list_id' };
  /** Reads a located list. One that cannot be read is a result, never a throw. */
  read(url: string, limits: { maxRows: number }): Promise<ForeignListReading>;
}

declare module '#api/platform/context.ts' {
  interface Context {
    /** Connections for saves, shared out among shops. */
    saveTurns: BoundedWork;
  }

  interface Adapters {
    amazonLists: ForeignLists;
  }
}
