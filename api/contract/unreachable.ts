/** A server we depend on, such as the file storage, isn't responding. Callers may try again. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** What the network itself would say. */
  readonly code = 'ETIMEDOUT';
}
