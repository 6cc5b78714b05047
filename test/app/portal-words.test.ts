import { describe, expect, it } from 'vitest';
import type { SubscriptionRecord } from '#api/modules/billing/schemas.ts';
import { provideRequestTexts } from '#app/hosted/page-texts.server.ts';
import { stateText } from '#app/portal/plan-words.ts';
import { agoText } from '#app/portal/words.ts';

provideRequestTexts();

it.each([
  ['2026-11-22T09:59:30Z', 'just now'],
  ['2026-11-22T09:58:00Z', '2 minutes ago'],
  ['2026-11-21T09:00:00Z', 'yesterday'],
  ['2026-10-21T09:00:00Z', 'on 21 October'],
  // Deciding whether a key is still in use requires the year.
  ['2025-10-21T09:00:00Z', 'on 21 October 2025'],
])('%s is %s', (moment, text) => {
  expect(agoText(moment, '2026-11-22T10:00:00Z')).toBe(text);
});

describe('a yearly plan', () => {
  const yearly = {
    plan: 'growth',
    plan_name: 'Growth',
    interval: 'year',
    status: 'active',
    billed_by: 'stripe',
    current_period_end: '2027-11-22T10:00:00Z',
    trial_ends_at: null,
    cancel_at_period_end: false,
  } as SubscriptionRecord;

  it('includes the year in which it renews or ends', () => {
    expect(stateText(yearly, 15_000)).toContain('It renews on 22 November 2027.');
    const cancelled = { ...yearly, cancel_at_period_end: true };
    expect(stateText(cancelled, 15_000)).toContain('It ends on 22 November 2027; then you’ll be on Free.');
  });
});
