import { plans } from '#api/contract/plans.ts';
import { inOneLine } from './email.ts';
import type { Desk, Draft, EmailOf } from './say.ts';

/** To the operator: who asks for which plan, and the command that sets it. */
export function planRequested(email: EmailOf<'plan-requested'>, { say }: Desk): Draft {
  const { partnerId, partnerName: partner, planName: plan, interval, requestedBy } = email;
  const id = Object.entries(plans).find(([, { name }]) => name === plan)?.[0] ?? plan;
  const facts = [
    [say('wantedPartner'), `${partner} (${partnerId})`],
    [say('wantedPlan'), plan],
    [say('wantedBilled'), say(interval === 'year' ? 'wantedYearly' : 'wantedMonthly')],
    [say('wantedBy'), requestedBy],
  ] as const;
  return {
    subject: say('wantedSubject', { partner: inOneLine(partner), plan }),
    title: say('wantedTitle', { partner, plan }),
    preheader: say('wantedText'),
    blocks: [
      { kind: 'facts', rows: facts.filter(([, value]) => value) },
      { kind: 'paragraph', text: say('wantedText') },
      {
        kind: 'code',
        code: `npm run --silent wl -- plan set --partner ${partnerId} --plan ${id} --interval ${interval}`,
      },
    ],
    reason: say('whyOperator'),
  };
}
