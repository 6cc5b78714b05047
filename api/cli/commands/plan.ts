import { type Command, CommanderError, Option } from 'commander';
import { billingIntervals, type PlanId, plans } from '#api/contract/plans.ts';
import { listPlanRequests } from '#api/modules/billing/list-plan-requests.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { type Json, json, ofPartner, partnerId, plan, positiveInteger } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

interface SetOptions extends Json {
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
    .description('change a partner’s plan immediately')
    .addOption(partnerId())
    .addOption(plan().makeOptionMandatory())
    .addOption(
      new Option('--interval <interval>', 'billing interval').choices(billingIntervals).default('month'),
    )
    .option('--trial', 'start with the plan’s free trial')
    .addOption(
      new Option('--actions <count>', 'agreed actions per month (Enterprise only)').argParser(
        positiveInteger,
      ),
    )
    .addOption(json())
    .action(async (options: SetOptions) => {
      const { partner, plan, interval, trial = false, actions } = options;
      if (actions !== undefined && plan !== 'enterprise') {
        throw new CommanderError(2, 'wl.actions', 'error: --actions can only be used with --plan enterprise');
      }
      const agreed = { partnerId: partner, plan, interval, trial, actionsLimit: actions ?? null };
      await withContext((ctx) => ofPartner(partner, setPlan(ctx, agreed)));
      print(
        {
          partner_id: partner,
          plan,
          interval,
          trial_days: trial ? plans[plan].trialDays : 0,
          actions_limit: actions ?? plans[plan].actionsPerMonth,
          ...(plan === 'enterprise' &&
            actions === undefined && { actions: 'individual (treated as unlimited)' }),
        },
        options,
      );
    });
  planCommand
    .command('requests')
    .description('list plan requests from partners; setting a partner’s plan completes its request')
    .addOption(json())
    .action(async (options: Json) => {
      const requests = await withContext((ctx) => listPlanRequests(ctx));
      printList('requests', requests, options);
    });
}
