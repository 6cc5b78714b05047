/** Maximum bytes of a file sent with a form, which is read into memory; the API and feeds accept more. */
export const maxFileBytes = 20 * 1024 * 1024;
/** Maximum bytes of a form with such a file. */
export const maxFileFormBytes = maxFileBytes + 64 * 1024;
