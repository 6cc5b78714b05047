/** A secret of this frame or window and its sha256 (`S256` in RFC 7636); null if the page isn't a secure context. */
export async function newChallenge(): Promise<{ verifier: string | null; challenge?: string }> {
  // Browsers only offer it in secure contexts.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return { verifier: null };
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
