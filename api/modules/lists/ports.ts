import type { BoundedWork } from '#api/platform/bounded-work.ts';
import type { ListFailure, SourceRow } from './schemas.ts';

/** The wishes on a list of another site, or the reason why it couldn't be read. */
export type ForeignListReading = { rows: SourceRow[] } | { failure: ListFailure };

/** Public lists on another service. */
export interface ForeignLists {
  /** The canonical URL of the list that a user's URL refers to. */
  locate(listUrl: string): { url: string } | { failure: 'invalid_list_url' | 'missing_amazon_list_id' };
  /** Reads a located list. Returns a failure if the list can't be read; never throws for it. */
  read(url: string, limits: { maxRows: number }): Promise<ForeignListReading>;
}

declare module '#api/platform/context.ts' {
  interface Context {
    /** Divides database connections for saves between shops. */
    saveTurns: BoundedWork;
  }

  interface Adapters {
    amazonLists: ForeignLists;
  }
}
