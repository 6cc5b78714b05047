/** A server we depend on, such as the file storage, isn't responding. Callers can retry. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** The code of a real network timeout. */
  readonly code = 'ETIMEDOUT';
}
