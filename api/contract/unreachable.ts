/** A server that this one stands on, such as the file storage, does not answer. It may soon: callers may try again. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** What the network itself would say. */
  readonly code = 'ETIMEDOUT';
}
