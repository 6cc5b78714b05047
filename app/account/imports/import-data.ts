import type { ImportKind, ImportSummary } from '#api/modules/lists/schemas.ts';

/** An import as displayed on its page. */
export interface ShownImport {
  id: number;
  kind: ImportKind;
  status: ImportSummary['status'];
  /** The reason why the list couldn't be read. */
  error: string | null;
  /** Empty if the list has been deleted. */
  listToken: string;
  listName: string;
  total: number;
  saved: number;
  failed: number;
  /** Headings of columns whose content wasn't used. */
  unusedColumns: string[];
  /** The first hundred rows that couldn't be imported. */
  failures: RowNote[];
  /** The first hundred rows whose wishes have no link, because theirs was invalid. */
  unlinked: RowNote[];
  /** Whether retrying can help: a row without a link stays without one. */
  canRetry: boolean;
}

/** A row; `what` is its title, URL or words, or empty. */
export interface RowNote {
  position: number;
  what: string;
  code: string;
}

export interface ImportPageData {
  kind: 'import';
  lists: { id: string; name: string }[];
  /** The list selected in the URL. */
  chosen: string;
  /** The import in the URL. */
  current: ShownImport | null;
  earlier: ShownImport[];
  maxRows: number;
}
