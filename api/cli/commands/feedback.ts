import { type Command } from 'commander';
import { listFeedback } from '#api/modules/people/list-feedback.ts';
import { type Json, json, limit } from '../options.ts';
import { printList, withContext } from '../run-command.ts';

export function addFeedbackCommands(program: Command): void {
  const feedback = program.command('feedback').description('ideas and ratings from shoppers');
  feedback
    .command('list')
    .description('list the latest ideas and ratings, newest first')
    .addOption(limit())
    .addOption(json())
    .action(async (options: { limit: number } & Json) => {
      printList('feedback', await withContext((ctx) => listFeedback(ctx, options)), options);
    });
}
