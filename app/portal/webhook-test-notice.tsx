import { Notice } from './notice.tsx';
import { text } from './texts.ts';

/** A partner's server's response to a test. */
export interface WebhookTestResult {
  status: number | null;
  error: string | null;
}

/** The response in words. */
export const WebhookTestNotice = (tried: WebhookTestResult) => (
  <Notice tone={tried.error === null ? 'ok' : 'err'}>{triedText(tried)}</Notice>
);

function triedText({ status, error }: WebhookTestResult): string {
  if (error === null) return text('baskets.testPassed', { status: String(status) });
  if (status !== null) return text('baskets.testRefused', { status: String(status) });
  return error;
}
