/** A PKCE verifier and its `S256` challenge (RFC 7636); null outside secure contexts. */
export async function newChallenge(): Promise<{ verifier: string | null; challenge?: string }> {
  // `crypto.subtle` only exists in secure contexts.
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
