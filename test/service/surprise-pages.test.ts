/** Pages reveal nothing about gifts to the owner of a surprise. Requires `npm run build`. */
import { expect, it } from 'vitest';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { markPublicPurchased } from '#api/modules/lists/mark-public-purchased.ts';
import { readList } from '#api/modules/lists/read-list.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';

const { ctx, siteUrl } = await sharedService();

const owners = {
  async account() {
    const { user, refreshToken } = await issueSession(ctx, { email: 'clara@surprise-pages.example' });
    await ctx.prisma.user.update({ where: { id: user.id }, data: { displayName: 'Clara Winter' } });
    return { id: user.id, refreshToken };
  },
  async guest() {
    const { user, refreshToken } = await createAnonymousUser(ctx);
    return { id: user.id, refreshToken };
  },
};

it.each(combinations(['account', 'guest'] as const))(
  'pages are the same for an owner (%s) before and after a gift is marked',
  async (kind) => {
    const { id, refreshToken } = await owners[kind]();
    const headers = { cookie: `wl_session=${refreshToken}`, origin: siteUrl };
    const list = await createList(ctx, id, { name: 'Birthday' });
    const [vase, bowl] = [
      await addManualItem(ctx, id, list.id, { title: 'Vase' }),
      await addManualItem(ctx, id, list.id, { title: 'Bowl' }),
    ];
    const post = (path: string, fields: Record<string, string | number>) =>
      fetch(siteUrl + path, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      });
    // What the form sends unless the owner changes it.
    const published = await post(`/lists/${list.id}`, { intent: 'publish', keep: '1', surprise: '' });
    expect(published.status).toBe(303);
    expect(await readList(ctx, id, list.id)).toMatchObject({
      share_public: true,
      surprise: true,
      surprise_until: null,
    });

    const shared = `/en/list/${list.id}`;
    const pages = [
      '/lists',
      `/lists/${list.id}`,
      `/lists/${list.id}?view=rows`,
      `/lists/${list.id}?panel=share`,
      `/lists/${list.id}?item=${vase.item_id}`,
      `/lists/${list.id}?item=${bowl.item_id}`,
      `/lists/${list.id}/export?format=json`,
      `/lists/${list.id}/export?format=csv`,
      `/lists/${list.id}/list.pdf`,
      '/account/export?format=json',
      '/account/export?format=csv',
      '/notifications',
      '/following',
      shared,
      `${shared}?show=free`,
      `${shared}/list.pdf`,
      `${shared}/preview.jpg`,
    ];
    /** Every page without what differs with the request: its time, a PDF's ID made of it, and the nonce of its scripts. */
    const everything = async () => {
      const found: Record<string, string> = {};
      for (const page of pages) {
        const answer = await fetch(siteUrl + page, { headers, redirect: 'manual' });
        const text = (await answer.text())
          .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, 'nonce')
          .replaceAll(/("exported_at": |"now":)"[^"]*"/g, '$1')
          .replaceAll(/\(D:\d{14}Z\)|\/ID \[.*/g, '');
        found[page] = `${answer.status}\n${answer.headers.get('last-modified')}\n${text}`;
      }
      return found;
    };
    const before = await everything();
    expect(before[shared]).toContain('This is how others see the list.');
    const { undoToken } = await markPublicPurchased(ctx, list.id, vase.item_id, {
      purchased: true,
      name: 'Aunt May',
    });
    expect(await everything()).toEqual(before);

    // Nor do the answers to what only givers may do.
    for (const intent of ['mark', 'undo']) {
      for (const { item_id: item } of [vase, bowl]) {
        const answer = await post(`${shared}/marks`, { intent, item });
        expect([answer.status, await answer.json()]).toEqual([403, { ok: false, problem: 'failed' }]);
      }
    }
    await markPublicPurchased(ctx, list.id, vase.item_id, {
      purchased: false,
      undoTokens: [undoToken ?? ''],
    });
    expect(await everything()).toEqual(before);
    expect((await post(`/lists/${list.id}`, { intent: 'reveal' })).status).toBe(303);
    await markPublicPurchased(ctx, list.id, vase.item_id, {
      purchased: true,
      name: 'Aunt May',
    });
    expect((await everything())[`/lists/${list.id}`]).toContain('Aunt May');
  },
);
