/** The examples of docs/api-partners.md, run against the service in the order they stand on the page. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createPartner } from '../../api/domain/partners/create-partner.ts';
import { startService } from '../support/start-service.ts';
import { runnableSnippets } from './pages.ts';

const run = promisify(execFile);
const service = await startService();
const { keys, basketConfigId, partnerId } = await createPartner(service.ctx, {
  email: 'shop@partner.example',
  name: 'Shop',
  plan: 'growth',
});

const snippets = runnableSnippets('docs/api-partners.md');
const codeOf = (language: string) =>
  snippets
    .filter((snippet) => snippet.language === language)
    .map(({ code }) => code)
    .join('\n')
    .replaceAll('https://wishlist.example/api', service.baseUrl)
    .replaceAll('pk_test_YOUR_KEY', keys.test.key)
    .replaceAll('bkt_YOUR_BASKET', basketConfigId);

const AsyncFunction = (async () => {}).constructor as new (
  ...parameters: string[]
) => (askShopperForCode: () => Promise<string>) => Promise<Record<string, unknown>>;

test('the fetch examples lead from a key to a saved product and back', async () => {
  const program = new AsyncFunction(
    'askShopperForCode',
    `${codeOf('js')}; return { init, session, list, saved, products, removed, shared, undo, undone, told };`,
  );
  const results = await program(() => service.lastCode('clara@winter.example'));
  expect(results).toMatchObject({
    init: { exp_minutes: 60, partner_id: partnerId, overage: false, basketConfig: { id: basketConfigId } },
    session: { expires_in: 900, user: { email: 'clara@winter.example', display_name: 'clara' } },
    list: { name: 'Birthday', role: 'owner' },
    saved: { ok: true },
    products: [{ title: 'Ono Vase', price_minor: 5400, variantId: '4102', list_name: 'Birthday' }],
    removed: { ok: true },
    shared: { share_public: true },
    undo: expect.stringMatching(/^wl_undo_/) as string,
    undone: { ok: true },
    told: { ok: true, webhook: false },
  });
});

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!hasCurl)('the curl example gets a widget token', async () => {
  const { stdout } = await run('sh', ['-c', codeOf('sh')]);
  expect(JSON.parse(stdout)).toMatchObject({ exp_minutes: 60, partner_id: partnerId });
});
