/** No email is sent before it's decided who causes it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMail, type Mail } from '#api/platform/mail/mail.ts';
import { permitTo } from '#api/platform/mail/mail-cause.ts';

const sources = globSync('{api,app}/**/*.{ts,tsx}')
  .filter((path) => !path.startsWith('api/platform/mail/'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), code: readFileSync(path, 'utf8') }));
const sends =
  /\.send(?:SignInCode|CustomerData|Notifications|Alerts|PartnerMail)\(|jobs\.send\(\s*'send-mail'/g;
/** Signs that a file decides, or hands the decision on. */
const decisions = {
  owner: /kind: 'owner'/,
  operator: /kind: 'operator'/,
  stranger: /\bpermitMail\(|\bsendIfPermitted\(|\bmailCode\(|\bmailAddressCode\(/,
};

it('lists every file that sends emails, with who causes them', () => {
  const found = sources.flatMap(({ path, code }) => {
    const count = code.match(sends)?.length ?? 0;
    const causes = Object.entries(decisions).flatMap(([cause, sign]) => (sign.test(code) ? [cause] : []));
    return count > 0 ? [[path, `${count}: ${causes.join(', ')}`]] : [];
  });
  expect(Object.fromEntries(found)).toEqual({
    // A queued email names who causes it.
    'api/jobs.ts': '1: owner',
    'api/modules/alerts/mail-alerts.ts': '1: owner',
    'api/modules/alerts/request-alert-email.ts': '1: stranger',
    'api/modules/alerts/send-test-alert.ts': '1: owner, stranger',
    'api/modules/analytics/mail-weeks.ts': '1: owner',
    'api/modules/assistants/connect-assistant.ts': '1: owner',
    'api/modules/baskets/internal/pause-webhook.ts': '1: owner',
    'api/modules/billing/internal/invoices/mail-invoice.ts': '1: operator',
    'api/modules/billing/internal/subscriptions/request-plan.ts': '1: stranger',
    'api/modules/billing/process-payment-event.ts': '1: owner',
    'api/modules/identity/change-email.ts': '1: owner',
    'api/modules/identity/internal/passkeys/notify-passkey-change.ts': '1: owner',
    'api/modules/identity/internal/passwords/notify-password-change.ts': '1: owner',
    'api/modules/identity/internal/providers/notify-provider-change.ts': '1: owner',
    'api/modules/identity/start-email-change.ts': '1: stranger',
    'api/modules/identity/start-email-sign-in.ts': '1: stranger',
    'api/modules/identity/notify-partner-owners.ts': '1: owner',
    'api/modules/lists/mail-gifts.ts': '1: owner',
    'api/modules/lists/mail-notifications.ts': '1: stranger',
    'api/modules/lists/remind-giver.ts': '1: stranger',
    'api/modules/metering/notify-thresholds.ts': '1: owner',
    'api/modules/partners/announce-change.ts': '1: operator',
    'api/modules/partners/invite-member.ts': '1: stranger',
    'api/modules/partners/notify-token-change.ts': '1: owner',
    'api/modules/partners/suspend-partner.ts': '1: operator',
    'api/modules/privacy/delete-partner.ts': '1: owner',
    'api/modules/privacy/internal/shopify/answer-data-request.ts': '1: owner',
    'api/modules/webhooks/pause-endpoint.ts': '1: owner',
  });
});

it('issues permits in one place, which counts them', () => {
  const issuing = sources.filter(({ code }) => /\bpermitTo\b|as MailPermit\b/.test(code));
  expect(issuing.map(({ path }) => path)).toEqual(['api/modules/identity/permit-mail.ts']);
});

it('refuses an email of unknown cause, and a stranger’s that wasn’t counted for its address', async () => {
  const mail = createMail({
    smtpUrl: 'smtp://127.0.0.1:9',
    outbox: '',
    from: 'Wishlist <hello@shop.example>',
    brandName: 'Wishlist',
    legalUrls: {},
    settingsUrl: '',
    counts: { sent: 0, refused: 0, failed: 0 },
  } as unknown as Parameters<typeof createMail>[0]);
  const to = 'anna@mail.example';
  const send = (cause: unknown) =>
    mail.sendPartnerMail({
      to,
      cause,
      lang: 'en',
      email: { kind: 'email-code', code: '123456' },
    } as Parameters<Mail['sendPartnerMail']>[0]);
  for (const cause of [
    undefined,
    {},
    { kind: 'nobody' },
    { kind: 'stranger' },
    { kind: 'stranger', permit: permitTo('other@mail.example') },
  ])
    await expect(send(cause)).rejects.toThrow('no one has decided who causes it');
  for (const cause of [
    { kind: 'owner' },
    { kind: 'stranger', permit: permitTo(to) },
    { kind: 'stranger', permit: permitTo('ANNA+x@mail.example') },
  ])
    await expect(send(cause)).rejects.toThrow('ECONNREFUSED');
});
