/** The URL of a database with settings for every connection, in addition to those in the URL. */
export function withSettings(url: string, settings: Record<string, string | number>): string {
  const changed = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const own = changed.searchParams.get('options');
  changed.searchParams.set('options', [...(own ? [own] : []), ...options].join(' '));
  return changed.href;
}
