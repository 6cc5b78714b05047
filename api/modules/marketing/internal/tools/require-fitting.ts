import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import { maxToolHeaders, type ToolType } from '#api/contract/marketing.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { ToolSettings } from './tool-settings.ts';

const invalid = (field: string, hint: string) => new ServiceError('invalid_input', { field, hint });

/**
 * Checks what the parts of a tool must have in common.
 * @throws ServiceError `invalid_input`
 */
export function requireFitting({
  url,
  types,
  settings,
}: {
  url: string;
  types: readonly ToolType[];
  settings: ToolSettings;
}): void {
  const { protocol, hostname } = new URL(url);
  // Requests contain email addresses and keys. Fetching from this machine is only allowed in tests and the demo.
  if (protocol !== 'https:' && !loopbackHosts.has(hostname)) throw invalid('url', 'Use an https URL.');
  if (settings.kind === 'klaviyo') {
    if (settings.backInStock && !types.includes('item.saved')) {
      throw invalid('back_in_stock', 'Back-in-stock messages need the type item.saved.');
    }
  } else if (Object.keys(settings.headers).length > maxToolHeaders) {
    throw invalid('headers', `Use up to ${maxToolHeaders} headers.`);
  }
}
