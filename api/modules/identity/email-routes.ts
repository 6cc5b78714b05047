import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { proofFields } from '#api/platform/http/proof.ts';
import { changeEmail } from './change-email.ts';
import { emailCodeErrors } from './internal/codes/email-code.ts';
import { tokenText } from './schemas.ts';
import { startEmailChange } from './start-email-change.ts';
import { visitorOf } from './visitor-of-request.ts';

const email = z.string().max(320);
const code = z.string().max(20);
const ofAccount = {
  method: 'post',
  tag: 'Account',
  auth: 'shopper',
  audience: 'shoppers',
  rejects: { email: 'invalid_email' },
} as const;

const start = endpoint({
  ...ofAccount,
  path: '/me/email/start',
  summary: 'Start changing the email address',
  description:
    'Emails a code to the new address. Requires the password, or a code from `POST /auth/email/start` for the current ' +
    'address. The response doesn’t reveal whether the new address has an account; if it does, it gets an email that ' +
    'says so instead of a code.',
  proof: 'by its verb',
  body: z
    .object({ email, ...proofFields })
    .openapi({ example: { email: 'new@mail.example', code: '123456' } }),
  answer: done.extend({ expires_in: z.int(), resend_in: z.int() }),
  fails: ['invalid_email', 'too_many_codes', 'forbidden'],
});

const verify = endpoint({
  ...ofAccount,
  path: '/me/email/verify',
  summary: 'Finish changing the email address',
  description:
    'Requires the code sent to the new address. All other sessions end, and the old address is notified.',
  body: z
    .object({
      email,
      code,
      refresh_token: tokenText
        .optional()
        .openapi({ description: 'Refresh token of the session to keep; all others end.' }),
    })
    .openapi({ example: { email: 'new@mail.example', code: '123456' } }),
  answer: done,
  fails: ['invalid_email', ...emailCodeErrors, 'email_taken'],
});

/** Changing an account's email address. */
export function emailRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(start, async ({ userId, body, http }) => {
    const { current_password: currentPassword, ...given } = body;
    const network = networkOf(visitorOf(http).address);
    const sent = await startEmailChange(ctx, userId, { ...given, currentPassword, network });
    return { ok: true as const, expires_in: sent.expiresInSeconds, resend_in: sent.resendInSeconds };
  });

  on(verify, async ({ userId, body, http }) => {
    const network = networkOf(visitorOf(http).address);
    await changeEmail(ctx, userId, { ...body, network, keep: body.refresh_token ?? null });
    return { ok: true as const };
  });

  return router;
}
