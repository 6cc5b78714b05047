import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import { maxToolHeaders, type ToolType } from '#api/contract/marketing.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { ToolSettings } from './tool-settings.ts';

const invalid = (field: string, hint: string) => new ServiceError('invalid_input', { field, hint });

/**
 * Checks that a tool's URL, types and settings are valid together.
 * @throws ServiceError `invalid_input`
 */
export function validateTool({
  url,
  types,
  settings,
}: {
  url: string;
  types: readonly ToolType[];
  settings: ToolSettings;
}): void {
  const { protocol, hostname } = new URL(url);
  // Requests contain email addresses and keys. Only tests and the demo can fetch from this machine.
  if (protocol !== 'https:' && !loopbackHosts.has(hostname)) throw invalid('url', 'Use an https URL.');
  if (settings.kind === 'klaviyo') {
    if (settings.backInStock && !types.includes('item.saved')) {
      throw invalid('back_in_stock', 'Back-in-stock messages need the type item.saved.');
    }
  } else if (Object.keys(settings.headers).length > maxToolHeaders) {
    throw invalid('headers', `Use up to ${maxToolHeaders} headers.`);
  }
}
