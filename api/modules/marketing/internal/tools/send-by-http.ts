import { type Outcome, sendJson } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import { applyMapping } from './apply-mapping.ts';
import { explainOutcome } from './explain-outcome.ts';
import type { ToolSettings } from './tool-settings.ts';
import type { ToolShipment } from './tool-shipment.ts';

const words: Record<number, string> = {
  401: 'The tool refused the key in the headers (status 401).',
  403: 'The tool doesn’t allow this with the key in the headers (status 403).',
  404: 'The tool knows no such URL (status 404).',
  429: 'The tool got too many requests. The event is sent again later (status 429).',
};

/** Sends an event to a tool as JSON, according to the partner's mapping. */
export async function sendByHttp(
  ctx: Context,
  { headers, mapping }: Extract<ToolSettings, { kind: 'http' }>,
  { url, event, email }: ToolShipment,
): Promise<Outcome> {
  const body = JSON.stringify(applyMapping(mapping, email, event));
  const outcome = await sendJson(ctx.adapters.fetch, url, { body, headers });
  return explainOutcome(outcome, words, [...Object.values(headers), email], (answer) => answer);
}
