import type { Command } from 'commander';
import { createVapidKey } from '#api/platform/push/vapid-key.ts';
import { type Json, json } from '../options.ts';
import { print } from '../run-command.ts';

export function addPushCommands(program: Command): void {
  const push = program.command('push').description('notifications on shoppers’ devices');
  push
    .command('keys')
    .description('create the key that signs notifications, for VAPID_PRIVATE_KEY; nothing is stored')
    .addOption(json())
    .action((options: Json) => print({ VAPID_PRIVATE_KEY: createVapidKey() }, options));
}
