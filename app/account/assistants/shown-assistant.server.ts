import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import { sanitizeName } from '#api/platform/mail/emails/email.ts';
import type { AssistantIdentity } from './assistants-data.ts';

/** An assistant as people see it. Programs on a device have a URL scheme or a port, which means nothing to them. */
export function shownAssistant({ name, host }: { name: string; host: string }): AssistantIdentity {
  const isProgram = host.endsWith(':') || loopbackHosts.has(host.replace(/:\d+$/, ''));
  return { name: sanitizeName(name), host: isProgram ? null : host };
}
