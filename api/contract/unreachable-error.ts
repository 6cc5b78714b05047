/** A server we depend on, such as the file storage, isn't responding. Callers can retry. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** The error code of a network timeout. */
  readonly code = 'ETIMEDOUT';
}
