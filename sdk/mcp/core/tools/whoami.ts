import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../described.ts';
import { tool } from '../tool.ts';

export const whoami = tool({
  name: 'whoami',
  title: 'Who am I',
  description:
    'Tells for which person and which partner (shop account) this server acts, the partner’s plan, and when the token expires. Call it first: it shows whether the credentials work. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({ account: described('PortalAccount'), api: z.string().describe('Address of the API.') }),
  effect: 'reads',
  credentials: true,
  // It takes no id that could be wrong: the address is.
  hints: {
    not_found:
      'Ask the user to correct WL_BASE_URL: it is the address of the API, and usually ends in /api. Then restart this server.',
  },
  async handle(_, { api, environment }) {
    const account = await orThrow(api.GET('/portal/me'));
    const { user, partner, token } = account;
    const person = user.email ?? user.display_name ?? user.id;
    const acting = partner
      ? `for the partner “${partner.name}” (id ${partner.id}, plan ${partner.plan_name}, role ${partner.role})`
      : 'but belongs to no partner yet: the user signs in to the Partner Portal once and opens one there';
    const called = token?.name ? ` “${token.name}”` : '';
    const until = token ? ` The token${called} is valid until ${token.expires_at}.` : '';
    return {
      data: { account, api: environment.baseUrl },
      text: `${person} is signed in, ${acting}.${until}`,
    };
  },
});
