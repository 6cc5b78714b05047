import type { Language } from '#api/contract/language/languages.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { parseEmail } from '#api/modules/identity/email-address.ts';
import { parseDomains } from '#api/modules/keys/parse-domains.ts';
import type { Context } from '#api/platform/context.ts';
import { parseName } from '#api/platform/parse-name.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { newPartner } from './schemas.ts';

export interface CreatedPartner {
  partnerId: number;
  userId: string;
  keys: { live: { id: number; key: string }; test: { id: number; key: string } };
  basketConfigId: string;
}

export interface NewPartner {
  email: string;
  name: string;
  plan: PlanId;
  /** Allowed domains of the live key. */
  domains?: string[];
  /** Language of emails to it; default: English. */
  locale?: Language;
}

/**
 * Creates a partner with its owner, a live and a test key and a basket, in one transaction.
 * @throws ServiceError `invalid_email`, `invalid_input`
 */
export async function createPartner(ctx: Context, partner: NewPartner): Promise<CreatedPartner> {
  const name = parseName(newPartner.shape.name, partner.name);
  return ctx.prisma.$transaction((tx) => createPartnerWithin(ctx, tx, { ...partner, name }));
}

/** Like `createPartner`, in the caller's transaction. */
export async function createPartnerWithin(
  ctx: Context,
  tx: Prisma.TransactionClient,
  { email: text, name, plan, domains = [], locale }: NewPartner,
): Promise<CreatedPartner> {
  const email = parseEmail(text);
  const now = ctx.clock();
  const allowedDomains = { live: await parseDomains(domains), test: [] };
  const user = await tx.user.upsert({
    where: { email },
    update: {},
    create: { email, displayName: name, createdAt: now },
  });
  const partner = await tx.partner.create({
    data: {
      name,
      plan,
      technicalContact: email,
      locale,
      createdAt: now,
      planChanges: { create: { plan, cause: 'signup', changedAt: now } },
      members: { create: { userId: user.id, role: 'owner', createdAt: now } },
    },
  });
  const [live, test] = await Promise.all(
    (['live', 'test'] as const).map((environment) =>
      tx.apiKey.create({
        data: {
          partnerId: partner.id,
          environment,
          allowedDomains: allowedDomains[environment],
          value: createSecret(`pk_${environment}_`),
          createdAt: now,
        },
      }),
    ),
  );
  const basket = await tx.basketConfig.create({
    data: {
      partnerId: partner.id,
      publicId: createSecret('bkt_'),
      settings: { shopName: name },
      createdAt: now,
    },
  });
  if (!live || !test) throw new Error('keys were not created');
  return {
    partnerId: partner.id,
    userId: user.id,
    keys: { live: { id: live.id, key: live.value }, test: { id: test.id, key: test.value } },
    basketConfigId: basket.publicId,
  };
}
