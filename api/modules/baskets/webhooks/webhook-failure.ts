/** Why no answer came, in words for whoever runs the other server. */
const words: Record<string, string> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without an answer.',
  ETIMEDOUT: 'The server did not answer.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s certificate is signed by itself.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server’s certificate is incomplete: it lacks the one between.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate is for another name.',
};

export function failureInWords(error: unknown): string {
  if (!(error instanceof Error)) return 'The server could not be reached.';
  const { name, message } = error;
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer came within ten seconds.';
  if (name === 'UnsafeFetchError' && message.includes('is not allowed')) {
    return 'This address is not public: it belongs to a private network or to the service’s own machine.';
  }
  if (name === 'UnsafeFetchError' && message === 'too many redirects') {
    return 'The server sent the message elsewhere. Redirects are not followed: write the last address.';
  }
  const { code } = error as NodeJS.ErrnoException;
  return (code && words[code]) || message || 'The server could not be reached.';
}
