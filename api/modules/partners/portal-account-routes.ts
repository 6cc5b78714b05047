import { recordPastAction } from '#api/modules/audit/record-action.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { readAccount } from './internal/read-account.ts';
import { openPartner } from './open-partner.ts';
import { readSetup } from './read-setup.ts';
import { createdPartner, newPartner, portalAccount, portalSetup } from './schemas.ts';

const ofPortal = { tag: 'Portal', audience: 'partners' } as const;

const me = endpoint({
  ...ofPortal,
  method: 'get',
  path: '/portal/me',
  summary: 'Get the caller, their partner and token',
  description: 'Works for people who don’t belong to a partner yet, too.',
  auth: 'account',
  anyToken: true,
  answer: portalAccount,
  fails: ['plan_limits_not_found'],
});

const open = endpoint({
  ...ofPortal,
  method: 'post',
  path: '/portal/partners',
  summary: 'Create a partner on the Free plan, with keys and a basket',
  description: 'The caller becomes its owner. One account can own 20.',
  auth: 'shopper',
  body: newPartner,
  answer: createdPartner,
  fails: ['forbidden'],
  creates: true,
});

const setup = endpoint({
  ...ofPortal,
  method: 'get',
  path: '/portal/setup',
  summary: 'Get the setup progress',
  description:
    'Returns which steps towards a working save button are done, based on what the service has seen on the shop’s pages.',
  auth: 'member',
  answer: portalSetup,
});

/** The portal account, and creating a partner. */
export function portalAccountRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(me, ({ userId, member }) => readAccount(ctx, { userId, member }));

  on(open, async ({ userId, body, http }) => {
    const locale = body.locale ?? pickLanguage(null, http.req.header('accept-language'));
    const { name, allowed_domains: domains } = body;
    const { partnerId, keys, basketConfigId } = await openPartner(ctx, { userId, name, domains, locale });
    const actor = { kind: 'member' as const, userId, tokenId: null };
    await recordPastAction(ctx, { actor, partnerId, action: 'postPortalPartners', from: visitorOf(http) });
    return { partner_id: partnerId, keys, basket_config_id: basketConfigId };
  });

  on(setup, ({ member }) => readSetup(ctx, member.partnerId));

  return router;
}
