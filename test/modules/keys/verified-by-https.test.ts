/** Hosts verified by their page over https, the only way for shops on the internet. */
import tls from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { selfSigned } from '#test/support/certificate.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi();
const certificate = selfSigned();
const known = tls.getCACertificates('default');
tls.setDefaultCACertificates([...known, certificate.cert]);
afterAll(() => tls.setDefaultCACertificates(known));
const site = await startForeignSite(certificate);
const plain = await startForeignSite();
const untrusted = await startForeignSite(selfSigned());
const { port } = new URL(site.origin);
const host = '127.0.0.1';

const script = (key: string) =>
  `<!doctype html><script src="https://wl.example/sdk/v1/widget.js" data-wl-key="${key}"></script>`;
const redirect = (path: string, location: string) =>
  site.on(path, (_, response) => response.writeHead(302, { location }).end());

/** A partner whose test key was used on this site, and a function that checks its host. */
async function newShop({ origin } = site) {
  const { member, keys } = await newTeam(api);
  const { headers } = await tokenOf(api, member.email);
  const { id, key } = keys.test;
  await api.call('POST', '/widget/init', { body: { origin, public_key: key } });
  const check = async () => {
    api.pass({ seconds: 10 });
    const path = `/portal/keys/${id}/domains/check`;
    const { body } = await api.call('POST', path, { headers, body: { domain: host } });
    const { state, method, problem } = body.domains[0];
    return { state, method, problem };
  };
  return { key, check };
}
const verified = { state: 'verified', method: 'page', problem: null };
const because = (problem: string) => ({ state: 'unverified', method: null, problem });

describe('over https, a host', () => {
  it('is verified by the key on its home page, even after a redirect on the same host', async () => {
    const direct = await newShop();
    site.serve('/', script(direct.key));
    expect(await direct.check()).toEqual(verified);

    const moved = await newShop();
    site.serve('/en', script(moved.key));
    redirect('/', '/en');
    expect(await moved.check()).toEqual(verified);
  });

  it('isn’t verified by a page on another host it redirects to', async () => {
    const { key, check } = await newShop();
    const elsewhere = [
      [`https://localhost:${port}/theirs`, site],
      [`${plain.origin}/theirs`, plain],
    ] as const;
    for (const [address, server] of elsewhere) {
      server.serve('/theirs', script(key));
      redirect('/', address);
      expect(await check(), address).toEqual(because('redirected'));
      expect(server.asked, address).not.toContain('/theirs');
    }
  });

  it('isn’t verified by a page with another partner’s key', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    site.serve('/', script(other.key));
    expect(await shop.check()).toEqual(because('other_key'));
    expect(await other.check()).toEqual(verified);
  });

  it('isn’t verified by a page with an untrusted certificate', async () => {
    const { key, check } = await newShop(untrusted);
    untrusted.serve('/', script(key));
    expect(await check()).toEqual(because('unreachable'));
    expect(untrusted.asked).toEqual([]);
  });
});
