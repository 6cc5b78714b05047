/** Passkeys in this browser. Loads the library when it's first needed. */
import { remember, remembered } from './device-storage.ts';
import { sessionClient } from './session-client.ts';

const key = 'wl.passkey';

/** The shopper's decision on this device, to avoid offering it again. */
type Decision = 'has' | 'skipped';

export const rememberPasskey = (decision: Decision) => remember(key, decision);

/** Passkeys belong to domains; sites on IP addresses, as in development, have none. */
const isDomain = () => !/^[\d.]+$|^\[/.test(location.hostname);

const loadLibrary = () => import('@simplewebauthn/browser');

/** Cancels the browser's passkey request, if there is one. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Waits until the shopper picks a passkey that the browser offers in an email field.
 * @param isGone whether the field has been removed in the meantime
 * @returns the passkey's signature, as JSON; null if the browser can't, or the field has been removed
 */
export async function pickedPasskey(isGone: () => boolean): Promise<string | null> {
  if (!isDomain() || !(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()))
    return null;
  const [{ options }, { startAuthentication }] = await Promise.all([
    sessionClient.passkeyOptions(),
    loadLibrary(),
  ]);
  if (isGone()) return null;
  return JSON.stringify(await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));
}

/**
 * Creates a passkey on this device and adds it to the account.
 * @throws NoConnection, Refusal, and the browser's error if the shopper cancels
 */
export async function createPasskey({
  code,
  automatic = false,
  isLate = () => false,
}: { code?: string | undefined; automatic?: boolean; isLate?: () => boolean } = {}): Promise<void> {
  const [{ options }, { startRegistration }] = await Promise.all([
    sessionClient.newPasskey({ ...(code && { code }), ...(automatic && { automatic: '1' }) }),
    loadLibrary(),
  ]);
  if (isLate()) throw new DOMException('too late', 'AbortError');
  const created = await startRegistration({ optionsJSON: options, useAutoRegister: automatic });
  await sessionClient.addPasskey(JSON.stringify(created));
  rememberPasskey('has');
}

/** Whether the browser reports that this account has a passkey on the device already. */
export const isKnownHere = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/** Whether the shopper canceled, or it timed out. */
export const isCanceled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Deadline for something the shopper didn't ask for. */
const silentMs = 2_000;

/** Some browsers create a passkey automatically, immediately or not at all; some never respond. */
function createSilently(): Promise<boolean> {
  let isLate = false;
  const created = createPasskey({ automatic: true, isLate: () => isLate }).then(
    () => true,
    (error: unknown) => {
      if (!isKnownHere(error)) return false;
      rememberPasskey('has');
      return true;
    },
  );
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve(false);
    }, silentMs);
  });
  return Promise.race([created, late]).finally(() => isLate && void cancelPasskeyRequest());
}

/**
 * Whether to offer a passkey right after a sign-in by code. Browsers that can create one without asking do that
 * instead.
 */
export async function shouldOfferPasskey(): Promise<boolean> {
  const { PublicKeyCredential: passkeys } = globalThis;
  if (
    !isDomain() ||
    remembered(key) !== null ||
    !(await passkeys?.isUserVerifyingPlatformAuthenticatorAvailable?.())
  )
    return false;
  const able = await passkeys.getClientCapabilities?.();
  return !(able?.conditionalCreate && (await createSilently()));
}
