import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../described.ts';
import { quoteText } from '../quoted.ts';
import { tool } from '../tool.ts';

export const whoami = tool({
  name: 'whoami',
  title: 'Who am I',
  description:
    'Returns the person and the partner (shop account) this server acts for, its plan, and when the token expires. Call it first to check the credentials.',
  input: z.strictObject({}),
  output: z.object({ account: schemaOf('PortalAccount'), api: z.string().describe('URL of the API.') }),
  effect: 'reads',
  credentials: true,
  // The request has no ID that could be wrong, so the URL must be.
  hints: {
    not_found:
      'Ask the user to correct WL_BASE_URL, the URL of the API, which usually ends in /api, and to restart this server.',
  },
  async handle(_, { api, environment }) {
    const account = await orThrow(api.GET('/portal/me'));
    const { user, partner, token } = account;
    const person = user.email ?? (user.display_name ? quoteText(user.display_name) : user.id);
    const acting = partner
      ? `for the partner ${quoteText(partner.name)} (id ${partner.id}, plan ${partner.plan_name}, role ${partner.role})`
      : 'but isn’t a member of a partner yet: the user has to sign in to the Partner Portal and create one there';
    const called = token?.name ? ` ${quoteText(token.name)}` : '';
    const until = token ? ` The token${called} is valid until ${token.expires_at}.` : '';
    return {
      data: { account, api: environment.baseUrl },
      text: `${person} is signed in, ${acting}.${until}`,
    };
  },
});
