import type { ImportErrorCode } from '#api/contract/product-import.ts';

/** The file can't be processed any further. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode) {
    super(code);
    this.code = code;
  }
}
