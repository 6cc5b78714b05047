/** Files with the lists of a shop's customers, from another wishlist service. */

export const maxListFileBytes = 200 * 1024 * 1024;
export const maxListFileRows = 1_000_000;
/** A JSON document is read as a whole, so it's limited; a file with one object per line isn't. */
export const maxJsonBytes = 20 * 1024 * 1024;
/** Maximum unfinished imports per partner. */
export const maxOpenListImports = 10;
/** Columns that are read. */
export const maxListColumns = 100;
/** Rows that the preview shows. */
export const previewRows = 10;
/** Days in which an import can be undone. */
export const undoImportDays = 30;
/** Days that imported lists wait for their people before they are deleted. */
export const waitingDays = 365;

/** Contents of a column. */
export const importFields = [
  'customer_id',
  'customer_email',
  'customer_email_sha256',
  'list',
  'product_url',
  'product_id',
  'handle',
  'sku',
  'title',
  'variant_id',
  'quantity',
  'note',
  'added_at',
  'image_url',
  'price',
  'currency',
] as const;
export type ImportField = (typeof importFields)[number];

/** Why a file can't be read with these columns, if so. */
export function missingColumn(columns: readonly (string | null)[]): ListImportError | null {
  if (!columns.some((field) => field && /^(product_(url|id)|handle|sku|title)$/.test(field)))
    return 'no_columns';
  return columns.some((field) => field?.startsWith('customer_')) ? null : 'no_customers';
}

/** Services and shop systems whose files are recognized. */
export const importSources = [
  'wishlist',
  'xb',
  'swym',
  'savelayer',
  'metafields',
  'yith',
  'ti',
  'magento',
  'shopware',
  'table',
] as const;
export type ImportSource = (typeof importSources)[number];

/**
 * `mapping`: the columns can be changed; `storing`: the checked lists are being added; `done`: they
 * wait for their people.
 */
export const listImportStates = [
  'mapping',
  'checking',
  'checked',
  'storing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ListImportState = (typeof listImportStates)[number];

/** Why a row isn't imported. */
export const listRowErrors = {
  malformed_row: 'This row can’t be read.',
  row_too_large: 'A row can have up to 64 KB.',
  no_customer: 'This row has no customer: an ID or an email address.',
  invalid_customer: 'This isn’t an email address or a customer’s ID.',
  no_product: 'This row names no product.',
  unknown_product: 'This product wasn’t found in the shop.',
  ambiguous_product: 'Several products match. Send the URL of one of them.',
  host_not_verified: 'This product is on a host that isn’t verified for you.',
  repeated: 'This wish is in the file more than once.',
} as const;
export type ListRowError = keyof typeof listRowErrors;
export const listRowErrorCodes = Object.keys(listRowErrors) as ListRowError[];

/** Why a whole import failed. Nothing of it was imported. */
export const listImportErrors = {
  too_many_rows: 'A file can have up to 1,000,000 rows. Split it.',
  unreadable_file: 'This isn’t a table or JSON. Save a spreadsheet as CSV.',
  no_columns: 'No column names a product. Choose what the columns contain.',
  no_customers: 'No column names a customer. Choose what the columns contain.',
  file_lost: 'The file is gone. Send it again.',
  processing_failed: 'Something went wrong on our side. Try again.',
} as const;
export type ListImportError = keyof typeof listImportErrors;
export const listImportErrorCodes = Object.keys(listImportErrors) as ListImportError[];
