import { type Command, Option } from 'commander';
import { type ModerationState, moderationStates } from '#api/contract/creator-shop.ts';
import { approveVideo, listVideosForReview, rejectVideo } from '#api/modules/creators/review-video.ts';
import { id, type Json, json, limit, nonEmptyText } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

export function addVideoCommands(program: Command): void {
  const video = program.command('video').description('videos of creator shops');
  video
    .command('list')
    .description('list videos with their URLs, newest first')
    .addOption(new Option('--state <state>', 'only videos in this state').choices(moderationStates))
    .addOption(limit())
    .addOption(json())
    .action(async (options: { state?: ModerationState; limit: number } & Json) => {
      printList('videos', await withContext((ctx) => listVideosForReview(ctx, options)), options);
    });
  video
    .command('approve')
    .description('approve a video')
    .argument('<id>', 'video ID', id)
    .addOption(json())
    .action(async (id: number, options: Json) => {
      const { status, moderation_state } = await withContext((ctx) => approveVideo(ctx, id));
      print({ id, status, moderation_state }, options);
    });
  video
    .command('reject')
    .description('reject a video and keep it hidden; its partner sees the reason')
    .argument('<id>', 'video ID', id)
    .requiredOption('--reason <text>', 'reason shown to the partner', nonEmptyText)
    .addOption(json())
    .action(async (id: number, options: { reason: string } & Json) => {
      const made = await withContext((ctx) => rejectVideo(ctx, id, options.reason));
      const { status, moderation_state, rejected_reason } = made;
      print({ id, status, moderation_state, rejected_reason }, options);
    });
}
