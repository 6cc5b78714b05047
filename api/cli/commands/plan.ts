import { type Command, CommanderError, Option } from 'commander';
import { billingIntervals, plans, type PlanId } from '#api/contract/plans.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { listPlanRequests } from '#api/modules/billing/list-plan-requests.ts';
import { print, withContext } from '../run-command.ts';
import { positive, ofPartner, json, partnerId, plan, type Json } from '../options.ts';

interface Agreed extends Json {
  partner: number;
  plan: PlanId;
  interval: 'month' | 'year';
  trial?: boolean;
  actions?: number;
}

export function addPlanCommands(program: Command): void {
  const planCommand = program.command('plan').description('plans of partners');
  planCommand
    .command('set')
    .description('put a partner on a plan, at once')
    .addOption(partnerId())
    .addOption(plan().makeOptionMandatory())
    .addOption(
      new Option('--interval <interval>', 'how it is paid').choices(billingIntervals).default('month'),
    )
    .option('--trial', 'begin with the plan’s trial days')
    .addOption(new Option('--actions <count>', 'agreed actions a month (Enterprise)').argParser(positive))
    .addOption(json())
    .action(async (options: Agreed) => {
      const { partner, plan, interval, trial = false, actions } = options;
      if (actions !== undefined && plan !== 'enterprise') {
        throw new CommanderError(2, 'wl.actions', 'error: --actions is agreed for the enterprise plan only');
      }
      const agreed = { partnerId: partner, plan, interval, trial, actionsLimit: actions ?? null };
      await withContext((ctx) => ofPartner(partner, setPlan(ctx, agreed)));
      print(
        {
          ...{ partner_id: partner, plan, interval, trial_days: trial ? plans[plan].trialDays : 0 },
          actions_limit: actions ?? plans[plan].actionsPerMonth,
          ...(plan === 'enterprise' &&
            actions === undefined && { actions: 'individual (treated as unlimited)' }),
        },
        options,
      );
    });
  planCommand
    .command('requests')
    .description('list the plans that partners ask for; setting a plan answers its partner’s request')
    .addOption(json())
    .action(async (options: Json) => {
      const requests = await withContext((ctx) => listPlanRequests(ctx));
      print({ requests }, options);
    });
}
