/**
 * The operator's command line: `npm run --silent wl -- <command>`. It calls the same domain verbs as the service, and
 * works while the service runs. Status 1: it was refused or failed; status 2: it was called wrongly.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plans, type PlanId } from '../contract/plans.ts';
import { migrate } from '../db/migrate.ts';
import { reachDatabase } from '../db/open-database.ts';
import { updateBasket, type BasketPatch } from '../domain/baskets/update-basket.ts';
import { listFeedback } from '../domain/feedback/list-feedback.ts';
import { addLegacyUsers } from '../domain/identity/add-legacy-users.ts';
import { createPat } from '../domain/identity/create-pat.ts';
import { issueSession } from '../domain/identity/issue-session.ts';
import { createKey } from '../domain/keys/create-key.ts';
import { revokeKey } from '../domain/keys/revoke-key.ts';
import { rotateKey } from '../domain/keys/rotate-key.ts';
import { createPartner } from '../domain/partners/create-partner.ts';
import { setPlan } from '../domain/partners/set-plan.ts';
import { listRequests } from '../domain/privacy/list-requests.ts';
import { installShop } from '../domain/shops/install-shop.ts';
import { uninstallShop } from '../domain/shops/uninstall-shop.ts';
import { ServiceError } from '../domain/service-error.ts';
import { readProcessEnv } from '../env.ts';
import { parseLegacyUsers } from './legacy-users.ts';
import { commandLog, explain, print, withContext } from './run-command.ts';

/** Files are named from here. */
const startedIn = process.cwd();

interface Json {
  json?: boolean;
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a positive whole number.');
  return Number(text);
}

function jsonObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // Answered below, like any other value that is no object.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

/** The catalogue's sentence speaks to an account; an operator named a number. */
async function ofPartner<Answer>(id: number, work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => {
    if (error instanceof ServiceError && error.errorName === 'partner_not_found') {
      throw new Error(`There is no partner ${id}.`, { cause: error });
    }
    throw error;
  });
}

const program = new Command('wl')
  .description(
    'Operates the wishlist service. Without DATABASE_URL it uses the embedded database in DATA_DIR.',
  )
  .showHelpAfterError('Add --help to see how it is called.')
  .exitOverride();

const json = () => new Option('--json', 'print one line of JSON and nothing else');
const email = () => new Option('--email <address>', 'e-mail address').makeOptionMandatory();
const partnerId = () =>
  new Option('--partner <id>', 'number of the partner').argParser(positive).makeOptionMandatory();
const plan = () => new Option('--plan <plan>', 'the plan').choices(Object.keys(plans));

const partner = program.command('partner').description('partners');
partner
  .command('create')
  .description('create a partner with its owner, a live and a test key and a basket')
  .addOption(email())
  .requiredOption('--name <name>', 'name of the shop or company')
  .addOption(plan().default('free'))
  .option('--domain <hosts...>', 'hosts the live key may be used on, e.g. shop.example *.shop.example', [])
  .addOption(json())
  .action(async (options: { email: string; name: string; plan: PlanId; domain: string[] } & Json) => {
    const { domain: domains, ...partner } = options;
    const made = await withContext((ctx) => createPartner(ctx, { ...partner, domains }));
    const { partnerId: partner_id, userId: user_id, keys, basketConfigId: basket_config_id } = made;
    print({ partner_id, user_id, keys, basket_config_id }, options);
  });

const key = program.command('key').description('public keys');
key
  .command('create')
  .description('create a public key of a partner')
  .addOption(partnerId())
  .addOption(
    new Option('--environment <environment>', 'what the key is for')
      .choices(['test', 'live'])
      .makeOptionMandatory(),
  )
  .option('--domain <hosts...>', 'allowed hosts, e.g. shop.example *.shop.example', [])
  .addOption(json())
  .action(async (options: { partner: number; environment: 'test' | 'live'; domain: string[] } & Json) => {
    const { partner, environment, domain: domains } = options;
    const made = await withContext((ctx) =>
      ofPartner(partner, createKey(ctx, { partnerId: partner, environment, domains })),
    );
    print({ id: made.id, key: made.key }, options);
  });

key
  .command('rotate')
  .description('give a key a successor; the old value works for 15 more minutes')
  .argument('<id>', 'number of the key', positive)
  .addOption(json())
  .action(async (keyId: number, options: Json) => {
    const { id, key, oldValidUntil } = await withContext((ctx) => rotateKey(ctx, { keyId }));
    print({ id, key, replaces: keyId, old_valid_until: oldValidUntil.toISOString() }, options);
  });
key
  .command('revoke')
  .description('end a key and its widget tokens, at once and for good')
  .argument('<id>', 'number of the key', positive)
  .addOption(json())
  .action(async (keyId: number, options: Json) => {
    const { revokedAt } = await withContext((ctx) => revokeKey(ctx, { keyId }));
    print({ id: keyId, status: 'revoked', revoked_at: revokedAt.toISOString() }, options);
  });

const basket = program.command('basket').description('basket configurations');
basket
  .command('set')
  .description('change settings of a basket; those not named stay')
  .argument('<id>', 'its public id, bkt_…')
  .addOption(
    new Option('--settings <json>', 'e.g. \'{"primaryColor":"#31493c","layout":"list"}\'')
      .argParser(jsonObject)
      .makeOptionMandatory(),
  )
  .addOption(json())
  .action(async (id: string, options: { settings: BasketPatch } & Json) => {
    const { webhookSecret } = await withContext((ctx) => updateBasket(ctx, id, options.settings));
    const webhook_secret = options.settings.webhookUrl ? { webhook_secret: webhookSecret } : {};
    print({ basket_config_id: id, ...options.settings, ...webhook_secret }, options);
  });

const shop = program.command('shop').description('shops of storefront platforms');
const domain = () => new Option('--domain <host>', 'the shop’s host on its platform').makeOptionMandatory();
shop
  .command('install')
  .description('link a platform shop: a new partner on the Free plan with a trial, or the old one again')
  .addOption(domain())
  .addOption(email())
  .requiredOption('--name <name>', 'name of the shop')
  .addOption(json())
  .action(async (options: { domain: string; email: string; name: string } & Json) => {
    const { shopId, partnerId, trialEndsAt } = await withContext((ctx) => installShop(ctx, options));
    const trial_ends_at = trialEndsAt?.toISOString() ?? null;
    print({ shop_id: shopId, partner_id: partnerId, trial_ends_at }, options);
  });
shop
  .command('uninstall')
  .description('mark a platform shop as gone')
  .addOption(domain())
  .addOption(json())
  .action(async (options: { domain: string } & Json) => {
    await withContext((ctx) => uninstallShop(ctx, options.domain));
    print({ domain: options.domain, status: 'inactive' }, options);
  });

const user = program.command('user').description('shoppers and members of partners');
user
  .command('token')
  .description('sign an address in, creating the user where it is new')
  .addOption(email())
  .addOption(json())
  .action(async (options: { email: string } & Json) => {
    const session = await withContext((ctx) => issueSession(ctx, options));
    const { user, accessToken: access_token, refreshToken: refresh_token } = session;
    print({ user_id: user.id, access_token, refresh_token }, options);
  });

const legacy = program
  .command('legacy')
  .description('accounts of the earlier generation, known by an identifier');
legacy
  .command('import')
  .description('take accounts over from a CSV file with the columns identifier and display_name')
  .requiredOption('--file <path>', 'the file; - reads what is piped in')
  .addOption(json())
  .action(async (options: { file: string } & Json) => {
    const users = parseLegacyUsers(readFileSync(options.file === '-' ? 0 : resolve(startedIn, options.file)));
    print(await withContext((ctx) => addLegacyUsers(ctx, users)), options);
  });

const pat = program.command('pat').description('personal access tokens');
pat
  .command('create')
  .description('create a personal access token for a member of a partner; it is shown once')
  .addOption(email())
  .option('--name <name>', 'what the token is for')
  .addOption(json())
  .action(async (options: { email: string; name?: string } & Json) => {
    const { token, expiresAt } = await withContext((ctx) => createPat(ctx, options));
    print({ token, expires_at: expiresAt.toISOString() }, options);
  });

const planCommand = program.command('plan').description('plans of partners');
planCommand
  .command('set')
  .description('put a partner on a plan, at once')
  .addOption(partnerId())
  .addOption(plan().makeOptionMandatory())
  .addOption(new Option('--actions <count>', 'agreed actions a month (Enterprise)').argParser(positive))
  .addOption(json())
  .action(async (options: { partner: number; plan: PlanId; actions?: number } & Json) => {
    const { partner, plan, actions } = options;
    if (actions !== undefined && plan !== 'enterprise') {
      throw new CommanderError(2, 'wl.actions', 'error: --actions is agreed for the enterprise plan only');
    }
    await withContext((ctx) =>
      ofPartner(partner, setPlan(ctx, { partnerId: partner, plan, actionsLimit: actions ?? null })),
    );
    print({ partner_id: partner, plan, actions_limit: actions ?? null }, options);
  });

const feedback = program.command('feedback').description('ideas and ratings of shoppers');
feedback
  .command('list')
  .description('the last ideas and ratings, newest first')
  .addOption(new Option('--limit <count>', 'how many').argParser(positive).default(50))
  .addOption(json())
  .action(async (options: { limit: number } & Json) => {
    print({ feedback: await withContext((ctx) => listFeedback(ctx, options)) }, options);
  });

const privacy = program.command('privacy').description('what platforms asked about somebody’s data');
privacy
  .command('list')
  .description('requests for data and for deletion, newest first, and whether they are done')
  .option('--open', 'only those that are not done')
  .addOption(new Option('--limit <count>', 'how many').argParser(positive).default(50))
  .addOption(json())
  .action(async (options: { open?: boolean; limit: number } & Json) => {
    print({ requests: await withContext((ctx) => listRequests(ctx, options)) }, options);
  });

const db = program.command('db').description('the database');
db.command('migrate')
  .description('apply the migrations that are missing')
  .addOption(json())
  .action(async (options: Json) => {
    const server = await reachDatabase(readProcessEnv(), commandLog);
    try {
      print({ applied: await migrate({ url: server.url, log: commandLog }) }, options);
    } finally {
      await server.release();
    }
  });

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) {
    console.error(explain(error));
    process.exitCode = 1;
  } else if (error.exitCode !== 0) {
    if (error.code === 'wl.actions') console.error(error.message);
    process.exitCode = 2;
  }
}
