/** The token of an `Authorization: Bearer` header. */
export function bearer(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +(\S+)$/i)?.[1];
}
