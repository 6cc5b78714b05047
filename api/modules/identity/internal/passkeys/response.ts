import { z } from 'zod';
import { ServiceError } from '#api/platform/service-error.ts';

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

const credential = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).catch({}),
});
const clientDataJSON = base64url(4_000);

/** A browser's response after a passkey has signed. */
export const signedResponse = credential.extend({
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(100),
  }),
});

/** A browser's response after it has created a passkey. */
export const createdResponse = credential.extend({
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(40_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']).catch('internal'))
      .max(10)
      .catch([]),
  }),
});

const clientData = z.object({ challenge: base64url(100) });

/**
 * Reads a browser's response and the challenge in it. Nothing in it is verified yet.
 * @throws ServiceError `passkey_refused` if it is malformed
 */
export function parseResponse<Response extends z.infer<typeof signedResponse | typeof createdResponse>>(
  schema: z.ZodType<Response>,
  text: string,
): { response: Response; challenge: string } {
  try {
    const response = schema.parse(JSON.parse(text));
    const data = Buffer.from(response.response.clientDataJSON, 'base64url').toString();
    return { response, challenge: clientData.parse(JSON.parse(data)).challenge };
  } catch {
    throw new ServiceError('passkey_refused');
  }
}
