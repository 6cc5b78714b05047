import type { Language } from '../contract/texts/languages.ts';

/** The world outside, as the domain sees it. */
export interface Adapters {
  mail: Mail;
  jobs: Jobs;
}

export interface Mail {
  /** Sends the six-digit sign-in code; resolves when the mail server has taken it. */
  sendSignInCode(message: { to: string; code: string; lang: Language }): Promise<void>;
}

export interface Jobs {
  /** Asks for a round of background work soon; it happens without being asked, too. */
  nudge(queue: 'copy-images'): void;
  /** Sends a webhook to the address of a basket, with retries. */
  sendWebhook(job: { basketId: string; payload: Record<string, unknown> }): Promise<void>;
}
