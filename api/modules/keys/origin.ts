import { ServiceError } from '#api/platform/service-error.ts';

/**
 * The origin in the browser's format.
 * @throws ServiceError `invalid_origin` if it isn't an http(s) origin with a host
 */
export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || !url.hostname || url.username || url.password)
    throw new ServiceError('invalid_origin');
  return url.origin;
}

/** A shop's normalized host: lower-case, without a leading `www.` and a trailing dot. */
export function siteHost(urlOrHost: string): string {
  // `shop.example:8443` would be parsed as a URL with the scheme `shop.example`.
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(urlOrHost) ? URL.parse(urlOrHost)?.hostname : undefined;
  const host = url ?? urlOrHost.trim().toLowerCase().replace(/:\d+$/, '');
  return host.replace(/^www\./, '').replace(/\.+$/, '');
}

/**
 * The hosts of a shop URL entered by a user: with and without `www.`; none if empty.
 * @throws ServiceError `invalid_input` if it isn't a URL
 */
export function hostsOfUrl(text: string): string[] {
  if (text === '') return [];
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '') ?? '';
  if (!isWeb || url?.username || !/^[^.]+(\.[^.]+)+$/.test(host) || host.length > 249) {
    throw new ServiceError('invalid_input', {
      field: 'address',
      hint: 'Enter the URL of your shop, such as https://shop.example.',
    });
  }
  return [host, `www.${host}`];
}
