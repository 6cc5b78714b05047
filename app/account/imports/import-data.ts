import type { ImportKind, ImportSummary } from '#api/contract/import.ts';

/** An import as its page shows it. */
export interface ShownImport {
  id: number;
  kind: ImportKind;
  status: ImportSummary['status'];
  /** Why the foreign list could not be read. */
  error: string | null;
  /** Empty where the list is gone. */
  listToken: string;
  listName: string;
  total: number;
  saved: number;
  failed: number;
  /** Rows that could not be imported, the first hundred. */
  failures: { position: number; what: string; code: string }[];
}

export interface ImportPageData {
  kind: 'import';
  lists: { id: string; name: string }[];
  /** The list chosen by the address. */
  chosen: string;
  /** The import that the address names. */
  current: ShownImport | null;
  earlier: ShownImport[];
  maxRows: number;
}
