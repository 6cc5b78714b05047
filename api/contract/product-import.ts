/** Files and feeds with the prices and stock of a partner's products. */

export const maxImportBytes = 50 * 1024 * 1024;
export const maxImportRows = 100_000;
/** Maximum number of row errors that are kept per import. */
export const maxRowErrors = 1_000;
/** Maximum number of queued imports per partner. */
export const maxWaitingImports = 10;

export const importFormats = ['ndjson', 'csv', 'google_xml', 'google_tsv'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Formats of uploaded files, by media type. */
export const importTypes = {
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
} as const satisfies Record<string, ImportFormat>;

export const importStates = ['queued', 'running', 'done', 'failed'] as const;

/** Why a row is refused. The rest of the file is still applied. */
export const rowErrorMessages = {
  malformed_row: 'This row can’t be read.',
  row_too_large: 'A row can have up to 64 KB.',
  invalid_url: 'url must be a full http(s) URL.',
  host_not_verified: 'This host isn’t verified for the partner. Verify it with the key’s domains.',
  invalid_price:
    'Send price_minor as a whole number of minor units, 0 or more; in tables, price in major units instead.',
  invalid_currency: 'currency must be an ISO 4217 code, such as EUR.',
  invalid_availability:
    'availability must be in_stock, low_stock, out_of_stock, preorder, backorder or discontinued.',
  invalid_quantity: 'quantity must be a whole number, 0 or more.',
  ambiguous_product: 'Several products have this number. Send the URL of one of them.',
  too_many_variants: 'A product can have up to 2,048 variants.',
} as const;
export type RowErrorCode = keyof typeof rowErrorMessages;
export const rowErrorCodes = Object.keys(rowErrorMessages) as RowErrorCode[];

/** Why an import ends early. Rows before that point stay applied. */
export const importErrors = {
  too_many_rows: 'A file can have up to 100,000 rows. The first 100,000 were applied.',
  missing_headings: 'The first line must have the headings, at least url, or link in a feed.',
  no_products: 'This isn’t a feed with products.',
  file_lost: 'The file is gone. Send it again.',
  processing_failed: 'Something went wrong on our side. Send the file again.',
} as const;
export type ImportErrorCode = keyof typeof importErrors;
export const importErrorCodes = Object.keys(importErrors) as ImportErrorCode[];

/** Why a feed couldn't be read; it is tried again every hour. */
export const feedErrors = {
  feed_unreachable: 'The feed’s server isn’t responding.',
  feed_refused: 'The feed’s server returned an error.',
  feed_not_allowed: 'The feed’s URL leads to an address that isn’t public, or redirects too often.',
  feed_too_large: 'A feed can have up to 50 MB.',
} as const;
export type FeedErrorCode = keyof typeof feedErrors;
export const feedErrorCodes = Object.keys(feedErrors) as FeedErrorCode[];
