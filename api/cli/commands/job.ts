import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { type JobState, jobStates, listJobs, retryJob } from '#api/platform/jobs/list-jobs.ts';
import { type Json, json, limit } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

function uuid(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new InvalidArgumentError('It must be a UUID.');
  return text.toLowerCase();
}

export function addJobCommands(program: Command): void {
  const job = program.command('job').description('background jobs: emails, webhooks, images, billing');
  job
    .command('list')
    .description('list jobs, newest first')
    .addOption(
      new Option('--state <state>', 'jobs in this state')
        .choices(jobStates)
        .default('failed' satisfies JobState),
    )
    .addOption(limit())
    .addOption(json())
    .action(async (options: { state: JobState; limit: number } & Json) => {
      printList('jobs', await withContext((ctx) => listJobs(ctx, options)), options);
    });
  job
    .command('retry')
    .description('run a failed job again')
    .argument('<id>', 'job ID', uuid)
    .addOption(json())
    .action(async (id: string, options: Json) => {
      print({ retried: id, name: await withContext((ctx) => retryJob(ctx, id)) }, options);
    });
}
