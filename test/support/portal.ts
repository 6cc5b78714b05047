/** The portal, as a partner's member has it open. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '#api/contract/language/languages.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { type CreatedPartner, createPartner } from '#api/modules/partners/create-partner.ts';
import type { RunningService } from './start-service.ts';
import { newVisitor } from './visitor.ts';
import { signInAs } from './wishes.ts';

let partners = 0;

export interface Owned {
  partner: CreatedPartner;
  /** Its owner's. */
  email: string;
}

interface PartnerOptions {
  plan?: PlanId;
  name?: string;
  /** The owner's language. */
  lang?: Language;
}

/** A new partner and its owner. */
export async function newPartner(
  { ctx }: RunningService,
  { plan = 'growth', name, lang }: PartnerOptions = {},
): Promise<Owned> {
  const number = (partners += 1);
  const email = `owner${number}@portal.example`;
  const partner = await createPartner(ctx, { email, name: name ?? `Shop ${number}`, plan });
  if (lang) await ctx.prisma.user.update({ where: { email }, data: { locale: lang } });
  return { partner, email };
}

/** A partner, and its owner's browser on a portal page. */
export async function openPortal(
  browser: Browser,
  service: RunningService,
  {
    path = '/portal',
    owned,
    options,
    ...partnerOptions
  }: PartnerOptions & {
    path?: string;
    /** A partner that has been prepared; default: a new one. */
    owned?: Owned;
    options?: BrowserContextOptions;
  } = {},
): Promise<Owned & { page: Page }> {
  const { partner, email } = owned ?? (await newPartner(service, partnerOptions));
  const { page, context } = await newVisitor(browser, options);
  await signInAs(context, service, email);
  await page.goto(service.siteUrl + path);
  await hydrated(page);
  return { page, partner, email };
}

/** Waits for Remix to hydrate the page: before that, a click would reload it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => '__remixContext' in window && document.readyState === 'complete');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.portal') ?? {}).some((key) => key.startsWith('__react')),
  );
}
