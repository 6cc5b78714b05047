import { ServiceError } from '#api/platform/service-error.ts';

/**
 * The hosts of a shop whose address somebody typed: with and without `www.`; none where it is empty.
 * @throws ServiceError `invalid_input` for what is no address
 */
export function hostsOfUrl(text: string): string[] {
  if (text === '') return [];
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '') ?? '';
  if (!isWeb || url?.username || !/^[^.]+(\.[^.]+)+$/.test(host) || host.length > 249) {
    throw new ServiceError('invalid_input', {
      field: 'address',
      hint: 'Write the address of your shop, such as https://shop.example.',
    });
  }
  return [host, `www.${host}`];
}
