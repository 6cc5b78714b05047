import type { ImportErrorCode } from '#api/contract/product-import.ts';

/** A file that can't be processed to its end. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode) {
    super(code);
    this.code = code;
  }
}
