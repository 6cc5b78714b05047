import { z } from 'zod';
import { orThrow, type Schema } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
export const keysList = tool({
  name: 'keys_list',
  title: 'List the public keys',
  description:
    'Lists the partner’s public keys, the oldest first, with numeric id, value, environment, state, allowed domains and requests this month. Use it to find the id that the other keys_* tools, usage_key and widget_init_check take, and the value that snippets take. States: active; rotated (works until ends_at); expired (was rotated and has run out); revoked. Times are UTC. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({ keys: z.array(described('PortalKey')) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const { keys } = await orThrow(api.GET('/portal/keys'));
    const count = keys.length === 1 ? 'There is 1 key' : `There are ${keys.length} keys`;
    return { data: { keys }, text: [`${count}:`, ...keys.map(keyLine)].join('\n') };
  },
});

/** A key in one line. */
function keyLine({ id, key, environment, name, status, allowed_domains, unused }: Schema<'PortalKey'>) {
  const domains = allowed_domains.join(', ') || (environment === 'live' ? 'no domains' : 'any domain');
  return `${id}: ${key}${name ? ` “${name}”` : ''}, ${environment}, ${status}${unused ? ', unused' : ''}, ${domains}`;
}
