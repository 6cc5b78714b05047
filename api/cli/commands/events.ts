import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import { readEvents } from '#api/modules/webhooks/read-events.ts';
import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';
import { type Json, json, ofPartner, partnerId } from '../options.ts';
import { withContext } from '../run-command.ts';

const pollMs = 1_000;
const pageSize = 500;

function eventId(text: string): string {
  if (!/^evt_\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be the ID of an event, evt_….');
  return text;
}

interface EventsOptions extends Json {
  partner: number;
  types?: EventType[];
  after?: string;
  follow?: boolean;
}

const lineOf = (event: StreamEvent, { json: asJson }: Json) =>
  asJson
    ? JSON.stringify(event)
    : `${event.created_at} ${event.id} ${event.type} ${JSON.stringify(event.data)}`;

/** Aborts when the process is stopped, or when the program that reads the output exits. */
function untilStopped(): AbortSignal {
  const stop = new AbortController();
  const abort = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort);
  process.stdout.once('error', abort);
  return stop.signal;
}

async function write(line: string, signal: AbortSignal): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain', { signal });
}

export function addEventsCommand(program: Command): void {
  program
    .command('events')
    .description('print a partner’s events of the last 30 days, oldest first, a line for each')
    .addOption(partnerId())
    .addOption(new Option('--types <types...>', 'only events of these types').choices(eventTypes))
    .option('--after <id>', 'only events after this one, evt_…', eventId)
    .option('--follow', 'wait for more events, until interrupted')
    .addOption(json())
    .action(async (options: EventsOptions) => {
      const { partner, types, follow } = options;
      const stopped = untilStopped();
      await withContext(async (ctx) => {
        let { after } = options;
        while (!stopped.aborted) {
          const filter = { after, types, limit: pageSize };
          const page = await ofPartner(partner, readEvents(ctx, partner, filter));
          for (const event of page.events) await write(lineOf(event, options), stopped);
          after = page.next_after ?? undefined;
          if (page.events.length === pageSize) continue;
          if (!follow) return;
          await setTimeout(pollMs, undefined, { signal: stopped });
        }
      }).catch((error: unknown) => {
        if (!stopped.aborted) throw error;
      });
    });
}
