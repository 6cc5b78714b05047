/** What a person sees of the URL that they return to: its host, or the scheme of a program on their device. */
export function hostOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}
