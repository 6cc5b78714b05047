import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { checkMailServer } from './platform/mail/check-mail-server.ts';

/** Warns of settings with which a production server starts but doesn't work as expected, in one line each. */
export function warnOfSettings({ env, log, server }: { env: Env; log: Logger; server: Server }): void {
  for (const { given, meant } of env.misspelt) log.warn(`${given} has no effect: did you mean ${meant}?`);
  if (env.hasDefaultSite) {
    log.warn(`SITE_URL is not set: links in emails and script URLs start with ${env.siteUrl}`);
  }
  if (!env.smtpUrl) {
    log.warn('SMTP_URL is not set: emails, including sign-in codes, are only written to DATA_DIR/outbox');
  } else {
    checkMailServer(env.smtpUrl).catch((error: Error) =>
      log.warn(`SMTP_URL doesn’t work, so no email is sent: ${error.message}`),
    );
  }
  if (env.trustProxy === 0) {
    server.on('request', function warnOnce({ headers }: IncomingMessage) {
      if (headers['x-forwarded-for'] === undefined) return;
      server.off('request', warnOnce);
      log.warn(
        'Requests come through a proxy, but TRUST_PROXY is 0: all visitors share one IP address and its limits. Set it to the number of proxies',
      );
    });
  }
}
