import { assistantServers } from '#api/contract/assistants.ts';
import type { Env } from '#api/env.ts';
import type { Context } from '#api/platform/context.ts';
import { Problem } from './problem.ts';

const timeoutMs = 5_000;

async function read(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (response.ok && body) return body;
  throw new Problem(
    `${url} returned ${response.status}`,
    'Let the proxy send all paths below /.well-known/, /oauth/ and /mcp to the service, and check SITE_URL.',
  );
}

/** Calls the site as an assistant that connects would, and checks what the directories of assistants require. */
export async function checkAssistants(_ctx: Context, { siteUrl, legalUrls }: Env): Promise<string> {
  const { path } = assistantServers.lists;
  const metadataUrl = `${siteUrl}/.well-known/oauth-protected-resource${path}`;
  const resource = await read(metadataUrl);
  const { issuer } = await read(`${siteUrl}/.well-known/oauth-authorization-server`);
  if (resource.resource !== siteUrl + path || issuer !== siteUrl) {
    const [found, meant] = issuer === siteUrl ? [resource.resource, siteUrl + path] : [issuer, siteUrl];
    throw new Problem(
      `Assistants are sent to ${String(found)} instead of ${meant}`,
      'Run the service and this command with the same SITE_URL.',
    );
  }
  const response = await fetch(siteUrl + path, {
    method: 'POST',
    headers: { authorization: 'Bearer unknown', 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const challenge = response.headers.get('www-authenticate') ?? '';
  if (response.status !== 401 || !challenge.includes(metadataUrl)) {
    throw new Problem(
      `${siteUrl}${path} returned ${response.status} ${challenge ? 'with another' : 'without the'} WWW-Authenticate header, so assistants can’t start to sign in`,
      'Let the proxy send it to the service, and return its status and headers unchanged.',
    );
  }
  if (challenge.includes('Missing Authorization header')) {
    throw new Problem(
      `The Authorization header doesn’t arrive at ${siteUrl}${path}, so assistants can’t call tools`,
      'Configure the proxy to pass it on.',
    );
  }
  const missing =
    legalUrls.privacy && legalUrls.terms ? '' : '; their directories also require PRIVACY_URL and TERMS_URL';
  return `they can connect at ${siteUrl}${path}${missing}`;
}
