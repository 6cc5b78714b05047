/** The audit log of commands that change something. */
import { hostname, userInfo } from 'node:os';
import type { Command } from 'commander';
import { recordAction } from '#api/modules/audit/record-action.ts';
import { createdIn } from '#api/modules/audit/record-call.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const keyPartner = statement('audit_key_partner')`
  SELECT partner_id FROM api_keys WHERE id = :id`;
const basketPartner = statement('audit_basket_partner')`
  SELECT partner_id FROM basket_configs WHERE public_id = :publicId`;
const invoicePartner = statement('audit_invoice_partner')`
  SELECT partner_id FROM invoices WHERE number = :number`;
const videoPartner = statement('audit_video_partner')`
  SELECT s.partner_id FROM product_videos v JOIN creator_shops s ON s.id = v.shop_id WHERE v.id = :id`;
const shopPartner = statement('audit_shop_partner')`SELECT partner_id FROM shops WHERE domain = :domain`;
const importPartner = statement('audit_list_import_partner')`
  SELECT partner_id FROM list_imports WHERE id = :id`;
const tokenPartner = statement('audit_token_partner')`
  SELECT partner_id FROM personal_access_tokens WHERE id = :id`;

/** The command's full name, its first argument and its options. */
interface Entered {
  name: string;
  argument: string | number | undefined;
  options: {
    partner?: number;
    domain?: unknown;
    check?: boolean;
    url?: string;
    remove?: boolean;
    dryRun?: boolean;
  };
}

type PartnerRows = readonly { partner_id: number }[];
type Lookup = (ctx: Context, entered: Entered) => Promise<PartnerRows>;

const nowhere: Lookup = () => Promise.resolve([]);
const byPartner: Lookup = (_, { options: { partner } }) =>
  Promise.resolve(partner === undefined ? [] : [{ partner_id: partner }]);
const byArgument: Lookup = (_, { argument }) => Promise.resolve([{ partner_id: Number(argument) }]);
const byKey: Lookup = (ctx, { argument }) => ctx.sql.rows(keyPartner, { id: Number(argument) });
const byBasket: Lookup = (ctx, { argument }) => ctx.sql.rows(basketPartner, { publicId: String(argument) });
const byInvoice: Lookup = (ctx, { argument }) => ctx.sql.rows(invoicePartner, { number: String(argument) });
const byVideo: Lookup = (ctx, { argument }) => ctx.sql.rows(videoPartner, { id: Number(argument) });
const byImport: Lookup = (ctx, { argument }) => ctx.sql.rows(importPartner, { id: Number(argument) });
const byToken: Lookup = (ctx, { argument }) => ctx.sql.rows(tokenPartner, { id: Number(argument) });
const byShop: Lookup = (ctx, { options: { domain } }) =>
  ctx.sql.rows(shopPartner, { domain: String(domain).trim().toLowerCase() });

/** Commands that change something, and how to find the affected partner. */
const changes: Readonly<Record<string, Lookup>> = {
  'partner create': nowhere,
  'partner suspend': byArgument,
  'partner resume': byArgument,
  'partner rename': byArgument,
  'partner delete': byArgument,
  'partner wipe-test-data': byArgument,
  'key create': byPartner,
  'key rotate': byKey,
  'key domains': byKey,
  'key revoke': byKey,
  'basket set': byBasket,
  'shop install': byShop,
  'shop uninstall': byShop,
  'products import': byPartner,
  'products feed': byPartner,
  'lists import': byPartner,
  'lists check': byImport,
  'lists run': byImport,
  'lists undo': byImport,
  'usage rebuild': byPartner,
  'usage close-month': byPartner,
  'invoice write': byInvoice,
  'invoice paid': byInvoice,
  'invoice void': byInvoice,
  'user delete': nowhere,
  'user token': nowhere,
  'video approve': byVideo,
  'video reject': byVideo,
  'legacy import': nowhere,
  'pat create': nowhere,
  'pat revoke': byToken,
  'plan set': byPartner,
  'changelog announce': nowhere,
  'job retry': nowhere,
  'privacy replay': nowhere,
};

/** Whether the command, with or without certain options, only reads. */
const onlyReads = ({ name, options }: Entered): boolean =>
  (name === 'key domains' && !options.check) ||
  (name === 'products feed' && options.url === undefined && !options.remove) ||
  options.dryRun === true;

let running: Entered | undefined;

/** Remembers the command that is about to run. */
export function noteCommand(command: Command): void {
  const words: string[] = [];
  for (let one: Command | null = command; one?.parent; one = one.parent) words.unshift(one.name());
  const [argument] = command.processedArgs as (string | number | undefined)[];
  running = { name: words.join(' '), argument, options: command.opts() };
}

/** The system’s user and host. */
function operatorName(): string {
  const { username } = userInfo();
  return `${username}@${hostname()}`;
}

/** Runs the command, with an entry in the audit log if it changes something. */
export async function recordCommand<Answer>(ctx: Context, work: () => Promise<Answer>): Promise<Answer> {
  const entered = running;
  const lookup = entered && changes[entered.name];
  if (!entered || !lookup || onlyReads(entered)) return work();
  const [found] = await lookup(ctx, entered);
  const { name, argument } = entered;
  return recordAction(
    ctx,
    {
      actor: { kind: 'operator', name: operatorName() },
      partnerId: found?.partner_id ?? null,
      action: `wl ${name}`,
      subject: argument === undefined || lookup === byArgument ? {} : { id: argument },
    },
    work,
    (answer) => ({ subject: subjectOf(entered, answer), partnerId: partnerIn(answer) }),
  );
}

/** Stored as `userId` for sessions, so that erasing the account finds the entry. */
function subjectOf({ name }: Entered, answer: unknown) {
  const { created, ...rest } = createdIn(answer);
  if (created === undefined) return rest;
  return name === 'user token' ? { userId: created } : { created };
}

/** The partner that a command created or worked on. */
function partnerIn(answer: unknown): number | undefined {
  const { partnerId } = (answer ?? {}) as { partnerId?: unknown };
  return typeof partnerId === 'number' ? partnerId : undefined;
}
