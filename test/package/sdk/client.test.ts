/** The client's npm package: installed from the service into its own project, type-checked there, and used. */
import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import { installServed } from '#test/support/packed-package.ts';
import { sharedService } from '#test/support/shared-service.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const service = await sharedService();

const program = `import { createClient, EventError, idempotent, orThrow, parseEvent, WishlistError, type Credentials, type Schema, type WishlistEvent } from '@wishlist/client';

const { baseUrl, publicKey, accessToken, body, signature, secret } = JSON.parse(process.argv[2] ?? '') as Record<string, string>;
const sent: string[] = [];
const own: Credentials = { publicKey: publicKey!, widgetToken: 'long over' };
const refusals: string[] = [];
const client = createClient({
  baseUrl: baseUrl!,
  credentials: () => own,
  renew: async (refusal) => {
    refusals.push(refusal);
    if (refusal === 'unauthorized') own.accessToken = accessToken!;
    else own.widgetToken = (await orThrow(client.POST('/widget/init', { body: { origin: 'https://client-package.example' } }))).token;
    return true;
  },
  fetch: async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.method + ' ' + new URL(request.url).pathname.replace('/api', ''));
    return fetch(request);
  },
});

const list: Schema<'HostedList'> = (await orThrow(client.POST('/hosted/me/lists', { body: { name: 'Birthday' } }))).list;
const save = (key: { 'Idempotency-Key': string }) =>
  orThrow(
    client.POST('/widget/save', {
      params: { header: key },
      body: { wishlistId: list.db_id, product: { url: 'https://client-package.example/vase', title: 'Ono Vase', price: 5400, currency: 'EUR' } },
    }),
  );
const key = idempotent();
const [first, again] = [await save(key), await save(key)];
const { products } = await orThrow(client.GET('/widget/saved-products'));
const price: number | null | undefined = products[0]?.price_minor;
const moved = await client.POST('/hosted/lists/{token}/items/{itemId}/move', {
  params: { path: { token: list.id, itemId: first.item_id } },
  body: { target: list.id },
});
const known: 'same_list' | undefined = moved.error?.error === 'same_list' ? moved.error.error : undefined;
const thrown = await orThrow(client.DELETE('/widget/saved-products/{itemId}', { params: { path: { itemId: 0 } } })).catch(
  (error: WishlistError) => error,
);

/** Narrowed by its type. */
function textOf(event: WishlistEvent): string {
  switch (event.type) {
    case 'item.saved':
      // @ts-expect-error saves have no orders
      void event.data.order_id;
      return event.data.quantity + ' ' + event.data.product.title;
    case 'order.attributed':
      return event.data.lines.map((line) => line.revenue_minor + ' ' + line.path).join();
    default:
      return event.type;
  }
}
const signed = { 'webhook-id': 'evt_1042', 'webhook-timestamp': signature!.split(' ')[0], 'webhook-signature': signature!.split(' ')[1] };
const event = textOf(await parseEvent(body!, signed, secret!));
const forged = await parseEvent(body + ' ', signed, [secret!]).catch((error: EventError) => error);
void (async () => (await orThrow(client.GET('/events'))).events.map(textOf));

console.log(JSON.stringify({
  event, forged: forged instanceof EventError && forged.problem,
  refusals, sent, saved: first.ok && first.item_id === again.item_id, price, known,
  thrown: thrown instanceof WishlistError && [thrown.status, thrown.code, thrown.message.length > 0],
}));

// @ts-expect-error there is no such path
void (() => client.GET('/widget/nothing'));
// @ts-expect-error prices are numbers
void (() => client.POST('/widget/save', { body: { wishlistId: 1, product: { url: 'https://a.example', price: '54.00' } } }));
// @ts-expect-error a list has a name
void (() => client.POST('/hosted/me/lists', { body: {} }));
`;

describe('the installed client', () => {
  let project: string;

  beforeAll(async () => {
    project = await installServed(service.siteUrl, 'client');
    for (const name of ['@types', 'undici-types']) {
      await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name));
    }
    await writeFile(join(project, 'program.ts'), program);
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          lib: ['es2022', 'dom', 'dom.iterable'],
          module: 'nodenext',
          types: ['node'],
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: true,
          outDir: '.',
          noEmitOnError: true,
        },
        files: ['program.ts'],
      }),
    );
  });

  it('is typed for strict consumers, and sends what each operation requires, and reads signed events', async () => {
    const tsc = join(root, 'node_modules/typescript/lib/tsc.js');
    const compiled = await run(process.execPath, [tsc, '-p', project]).catch(
      (error: { stdout: string }) => error,
    );
    expect(compiled.stdout).toBe('');

    const { keys } = await createPartner(service.ctx, {
      email: 'shop@client-package.example',
      name: 'Shop',
      plan: 'growth',
    });
    const { accessToken } = await issueSession(service.ctx, { email: 'clara@client-package.example' });
    const [secret, now] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', new Date()];
    const body = JSON.stringify({
      id: 'evt_1042',
      type: 'item.saved',
      created_at: now.toISOString(),
      data: exampleData['item.saved'],
    });
    const given = JSON.stringify({
      baseUrl: `${service.baseUrl}/`,
      publicKey: keys.test.key,
      accessToken,
      body,
      secret,
      signature: `${Math.floor(now.getTime() / 1_000)} ${new Webhook(secret).sign('evt_1042', now, body)}`,
    });
    const { stdout } = await run(process.execPath, [join(project, 'program.js'), given]);
    expect(JSON.parse(stdout)).toEqual({
      event: '1 Linen cushion',
      forged: 'signature_mismatch',
      refusals: ['unauthorized', 'widget_token_invalid'],
      sent: [
        'POST /hosted/me/lists',
        'POST /hosted/me/lists',
        'POST /widget/save',
        'POST /widget/init',
        'POST /widget/save',
        'POST /widget/save',
        'GET /widget/saved-products',
        expect.stringMatching(/^POST .*\/move$/),
        'DELETE /widget/saved-products/0',
      ],
      saved: true,
      price: 5400,
      known: 'same_list',
      thrown: [403, 'forbidden', true],
    });
  });

  it('has the API’s version', async () => {
    const manifest = JSON.parse(
      await readFile(join(project, 'node_modules/@wishlist/client/package.json'), 'utf8'),
    );
    const { version } = (await (await fetch(`${service.baseUrl}/health`)).json()) as { version: string };
    expect(manifest).toMatchObject({ name: '@wishlist/client', version });
  });
});
