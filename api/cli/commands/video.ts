import { type Command, Option } from 'commander';
import { moderationStates, type ModerationState } from '#api/contract/creator-templates.ts';
import { approveVideo, listForReview, rejectVideo } from '#api/modules/creators/review-video.ts';
import { id, json, positive, words, type Json } from '../options.ts';
import { print, withContext } from '../run-command.ts';

export function addVideoCommands(program: Command): void {
  const video = program.command('video').description('videos of creator shops');
  video
    .command('list')
    .description('videos with their addresses, the newest first')
    .addOption(new Option('--state <state>', 'only those of this state').choices(moderationStates))
    .addOption(new Option('--limit <count>', 'how many').argParser(positive).default(50))
    .addOption(json())
    .action(async (options: { state?: ModerationState; limit: number } & Json) => {
      print({ videos: await withContext((ctx) => listForReview(ctx, options)) }, options);
    });
  video
    .command('approve')
    .description('let a video be shown')
    .argument('<id>', 'number of the video', id)
    .addOption(json())
    .action(async (id: number, options: Json) => {
      const { status, moderation_state } = await withContext((ctx) => approveVideo(ctx, id));
      print({ id, status, moderation_state }, options);
    });
  video
    .command('reject')
    .description('hide a video for good; its partner sees the reason')
    .argument('<id>', 'number of the video', id)
    .requiredOption('--reason <text>', 'what is wrong with it', words)
    .addOption(json())
    .action(async (id: number, options: { reason: string } & Json) => {
      const made = await withContext((ctx) => rejectVideo(ctx, id, options.reason));
      const { status, moderation_state, rejected_reason } = made;
      print({ id, status, moderation_state, rejected_reason }, options);
    });
}
