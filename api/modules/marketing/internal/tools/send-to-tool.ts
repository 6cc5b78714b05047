import type { Outcome } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import { sendByHttp } from './send-by-http.ts';
import { sendToKlaviyo } from './send-to-klaviyo.ts';
import { readSettings } from './tool-settings.ts';
import type { ToolShipment } from './tool-shipment.ts';

/** Sends an event to a tool once. The outcome contains neither the shopper's address nor keys. */
export async function sendToTool(
  ctx: Context,
  sealed: Buffer | null,
  shipment: ToolShipment,
): Promise<Outcome> {
  const settings = readSettings(ctx, shipment.partnerId, sealed);
  if (!settings) {
    const error = 'The tool’s key can’t be decrypted anymore. Enter it again.';
    return { status: null, error, answer: null, tookMs: 0 };
  }
  return settings.kind === 'klaviyo'
    ? sendToKlaviyo(ctx, settings, shipment)
    : sendByHttp(ctx, settings, shipment);
}
