/** SQL without comments and differences in white space. */
export const plain = (sql: string): string =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() | (?=\))/g, '')
    .trim();
