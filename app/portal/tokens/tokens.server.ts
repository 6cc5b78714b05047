/** The page of personal access tokens: its data and intents. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { assistantServers } from '#api/contract/assistants.ts';
import { issuePat } from '#api/modules/partners/issue-pat.ts';
import { listPats } from '#api/modules/partners/list-pats.ts';
import { revokePat } from '#api/modules/partners/revoke-pat.ts';
import { answerPortalIntent, type PortalIntents } from '../intents.server.ts';
import { requirePortal, ServiceError } from '../portal.server.ts';
import { proven } from '../proof.server.ts';
import { text } from '../texts.ts';
import { accessOf, scopesOfAccess, tokenDays } from './token-choices.ts';

export async function loadPortalTokens(args: LoaderFunctionArgs) {
  const { ctx, member } = await requirePortal(args);
  const { siteUrl } = ctx.settings;
  return {
    tokens: await listPats(ctx, member),
    now: ctx.clock(),
    assistants: {
      partnerUrl: `${siteUrl}${assistantServers.partner.path}`,
      creatorUrl: `${siteUrl}${assistantServers.creator.path}`,
      connectedUrl: `${siteUrl}/account/assistants`,
    },
  };
}

const intents: PortalIntents = {
  create: proven(async ({ ctx, member, field }) => {
    const name = field('name');
    if (!name)
      throw new ServiceError('invalid_input', { field: 'name', hint: text('tokens.purposeMissing') });
    const days = tokenDays.find((count) => count === Number(field('days')));
    const access = accessOf(field('access'));
    // A token must never be able to do more than was chosen.
    if (!access || !days) throw new ServiceError('invalid_input', { field: access ? 'days' : 'access' });
    const choices = { scopes: scopesOfAccess[access], days };
    const { token } = await issuePat(ctx, { ...member, name, ...choices });
    return { token, name };
  }),
  revoke: ({ ctx, member, id }) => revokePat(ctx, member, id('token')),
};

export const answerPortalTokens = (args: ActionFunctionArgs) => answerPortalIntent(args, intents);
