/**
 * The part of a redirect URL that says where a person returns to: its host, or the scheme of a program on their device.
 * The scheme ends with a colon, because it can look like a host: `claude.ai:`.
 */
export function hostOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}
