/** A deleted account leaves none of its words behind, in any column of any table. */
import { expect, it } from 'vitest';
import { inviteMember } from '#api/modules/partners/invite-member.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { type Answer, useApi } from '#test/support/api.ts';
import { findText } from '#test/support/find-text.ts';
import { hosted } from '#test/support/hosted.ts';
import { newTeam } from '#test/support/team.ts';

const api = await useApi();
const ask = hosted(api);
const { prisma, pool } = api.ctx;

/** In the name, the address and every text of the person, and nowhere else. */
const word = 'xanthippe';

const done = (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

it('nothing of an account is left, even after it has done everything that an account can do', async () => {
  const embed = await api.embed();
  const { headers, session, partner } = embed;
  const userId = session.user.id;
  const email = `${word}@mail.example`;
  await prisma.user.update({
    where: { id: userId },
    data: { email, displayName: `Xanthippe W`, username: word },
  });
  let keys = 0;
  const post = async (route: string, body: object = {}, who: { headers: Record<string, string> } = embed) =>
    done(
      await api.call('POST', route, {
        headers: { ...who.headers, 'idempotency-key': `key-${(keys += 1)}` },
        body,
      }),
    );
  const [friend, former, other] = [await api.shopper(), await api.shopper(), await api.shopper()];

  // Lists and wishes, saved at a partner, manually and by an import, and one that someone gives.
  const list = (await post('/hosted/me/lists', { name: `${word}’s list`, description: word })).list;
  await post('/widget/save', {
    wishlistId: list.db_id,
    product: {
      url: 'https://shop.example/products/ring',
      title: 'Ring',
      siteDomain: 'shop.example',
      metadata: { variantId: '1', properties: { Engraving: word } },
    },
  });
  const ring = (await ask.itemIds(embed, list.id))[0] ?? 0;
  await post(`/hosted/lists/${list.id}/items`, { title: `${word} manually`, note: word });
  const bowl = await post(`/hosted/lists/${list.id}/items`, {
    title: `${word}’s bowl`,
    url: 'https://shop.example/products/bowl',
    note: word,
    description: word,
  });
  await ask.update(embed, list.id, { share_public: true });
  done(await ask.publicMark(list.id, bowl.item_id, { purchased: true }, { as: friend }));
  done(await ask.updateItem(embed, list.id, bowl.item_id, { title: `${word}’s blue bowl` }));
  done(await ask.publicMark(list.id, ring, { purchased: true }, { as: friend }));
  done(await ask.updateItem(embed, list.id, ring, { title: `${word}’s ring`, note: word }));
  done(await ask.deleteItem(embed, list.id, bowl.item_id));
  const started = await post('/me/imports', {
    kind: 'csv',
    text: `title,note\n${word} imported,${word}\n`,
    wishlistId: list.db_id,
  });
  await expect
    .poll(async () => (await prisma.import.findUniqueOrThrow({ where: { id: started.import.id } })).status, {
      timeout: 30_000,
    })
    .toBe('done');

  // People: friends, one who was, a request that waits at an address, an invitation, follows and shares.
  for (const person of [friend, former]) {
    const { request } = await post('/me/friends/requests', { user_id: person.session.user.id });
    await post(`/me/friends/requests/${request.id}/accept`, {}, person);
  }
  done(await api.call('DELETE', `/me/friends/${former.session.user.id}`, { headers }));
  await post('/me/friends/requests', { email }, other);
  await post('/me/friends/requests', { email: 'stranger@mail.example' });
  await post('/me/invite-codes');
  await ask.share(embed, list.id, friend.session.user.id, 'editor');
  await ask.share(friend, friend.list.id, userId, 'editor');
  await ask.update(friend, friend.list.id, { share_public: true });
  await ask.update(other, other.list.id, { share_public: true });
  done(await api.call('POST', `/hosted/public/lists/${other.list.id}/follow`, { headers }));
  done(await api.call('DELETE', `/hosted/public/lists/${other.list.id}/follow`, { headers }));

  // Gifts: with a name, as an editor with the account's name, undone, given together, and of a wish that is gone.
  const wishes = [];
  for (let n = 0; n < 5; n += 1) wishes.push(await ask.save(friend, { quantity: 2 }));
  const [named = 0, edited = 0, undone = 0, joined = 0, removed = 0] = wishes;
  const words = { name: `Xanthippe W`, note: word, show_name: true };
  for (const item of [named, undone, removed])
    done(await ask.publicMark(friend.list.id, item, { purchased: true, ...words }, { as: embed }));
  done(
    await ask.publicMark(friend.list.id, joined, { purchased: false, shared: true, ...words }, { as: embed }),
  );
  done(await ask.publicMark(friend.list.id, undone, { purchased: false }, { as: embed }));
  done(
    await api.call('PUT', `/hosted/lists/${friend.list.id}/items/${edited}/purchased`, {
      headers,
      body: { purchased: true, note: word },
    }),
  );
  done(await ask.deleteItem(friend, friend.list.id, removed));

  // The account itself: a guest that was merged into it, a new address that waits for its code, feedback.
  const guest = await api.call('POST', '/auth/anonymous');
  const asGuest = { headers: { authorization: `Bearer ${guest.body.access_token}` } };
  await post('/hosted/me/lists', { name: `${word}’s guest list` }, asGuest);
  await post('/auth/migrate', { old_refresh_token: guest.body.refresh_token });
  await post('/feedback', { kind: 'idea', text: word, idea: word, message: word });
  done(await api.call('POST', '/auth/email/start', { body: { email } }));
  await post('/session/store', { access_token: session.accessToken, refresh_token: session.refreshToken });

  // At partners: a member with a token, who invites others and is invited elsewhere.
  const [team, elsewhere] = [await newTeam(api), await newTeam(api)];
  const member = { partnerId: team.partnerId, userId };
  await prisma.partnerMember.create({ data: { ...member, role: 'owner', createdAt: api.time.now } });
  await createPat(api.ctx, { email, name: word, partnerId: team.partnerId } as never);
  await inviteMember(api.ctx, { ...member, role: 'owner' } as never, {
    email: 'new@mail.example',
    role: 'member',
  });
  await inviteMember(
    api.ctx,
    { partnerId: elsewhere.partnerId, userId: elsewhere.owner.userId, role: 'owner' } as never,
    { email, role: 'member' },
  );
  const basket = await prisma.basketConfig.findFirstOrThrow({ where: { partnerId: partner.partnerId } });
  const sent = {
    type: 'basket_checkout',
    product: { itemId: ring, title: `${word}’s ring`, meta: { Engraving: word } },
  };
  await prisma.webhookAttempt.create({
    data: {
      basketId: basket.id,
      partnerId: partner.partnerId,
      messageId: 'message-1',
      type: 'basket_checkout',
      payload: sent,
      answer: word,
      createdAt: api.time.now,
    },
  });
  await api.ctx.adapters.jobs.send('send-webhook', { basketId: basket.publicId, payload: sent });
  await api.mailTo(email);
  await api.mailTo('new@mail.example');
  await expect
    .poll(
      async () => (await pool.query(`SELECT FROM pgboss.job WHERE state IN ('active', 'created')`)).rowCount,
    )
    .toBe(0);
  expect((await findText(pool, word)).length).toBeGreaterThan(20);

  done(await api.call('DELETE', '/me', { headers, body: { confirm: true } }));

  expect(await findText(pool, word)).toEqual([]);
  expect(await findText(pool, userId)).toEqual([]);
  // What others give and have stays.
  expect((await ask.items(friend, friend.list.id)).body.products).toMatchObject([
    { item_id: joined, sharing: 1 },
    { item_id: undone, purchased: false },
    { item_id: edited, purchased: true, purchased_by: null },
    { item_id: named, purchased: true, purchased_by: null },
  ]);
}, 120_000);
