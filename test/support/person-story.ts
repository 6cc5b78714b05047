/** A person who has done everything that leaves something of theirs in a table, and what is left of them. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { jobs } from '#api/jobs.ts';
import { mailAddressCode } from '#api/modules/identity/address-code.ts';
import { emailChangeSubject } from '#api/modules/identity/start-email-change.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { runImports } from '#api/modules/lists/run-imports.ts';
import { noteFirstSaves } from '#api/modules/metering/note-first-saves.ts';
import { recordOrder } from '#api/modules/orders/record-order.ts';
import { inviteMember } from '#api/modules/partners/invite-member.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { emailHash } from '#api/modules/switching/email-hash.ts';
import type { Answer, useApi } from './api.ts';
import { hosted } from './hosted.ts';
import { newTeam } from './team.ts';

export type Told = Awaited<ReturnType<ReturnType<typeof personStory>['tell']>>;

const done = (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

const slowRounds = jobs.filter(({ everySeconds }) => everySeconds >= 30).map(({ name }) => name);

export function personStory(api: Awaited<ReturnType<typeof useApi>>) {
  const ask = hosted(api);
  const { prisma, pool } = api.ctx;
  let people = 0;
  let orders = 0;
  let keys = 0;

  /** IDs that no other number contains, so that they can be looked for in any text. */
  const ready = pool.query(
    `SELECT setval(pg_get_serial_sequence('lists', 'id'), 730100000), setval(pg_get_serial_sequence('list_items', 'id'), 730200000)`,
  );

  /** A shop reports an order of wishes. */
  async function order(
    partnerId: number,
    wishes: { id: number; by: 'owner' | 'giver'; quantity?: number }[],
    more: { refund?: number; cancelled?: boolean } = {},
  ) {
    const report = { order_id: `order-${(orders += 1)}`, currency: 'EUR', ordered_at: api.ctx.clock() };
    const lines = await Promise.all(
      wishes.map(async ({ id, by, quantity = 1 }) => {
        const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id } });
        const path = by === 'owner' ? ('basket' as const) : ('share' as const);
        const wl = issueReference(api.ctx, { partnerId, path, by, id, productId });
        return { wl, quantity, unit_price_minor: 5400 };
      }),
    );
    const answer = await recordOrder(api.ctx, partnerId, { ...report, status: 'paid', lines });
    expect(
      answer.lines.every(({ matched }) => matched),
      JSON.stringify(answer),
    ).toBe(true);
    const refunded = lines.map((line) => ({ ...line, quantity: more.refund ?? 0 }));
    if (more.refund)
      await recordOrder(api.ctx, partnerId, {
        ...report,
        status: 'refunded',
        refund_id: '1',
        lines: refunded,
      });
    if (more.cancelled) await recordOrder(api.ctx, partnerId, { ...report, status: 'cancelled', lines: [] });
    return report.order_id;
  }

  /** Waits until no job runs or is due, except for rounds that the queue looks for at most twice a minute. */
  const settled = () =>
    expect
      .poll(
        async () =>
          (
            await pool.query(
              `SELECT name, state::text, data FROM pgboss.job
               WHERE state = 'active' OR (state IN ('created', 'retry') AND start_after <= now() AND name <> ALL($1))`,
              [slowRounds],
            )
          ).rows,
      )
      .toEqual([]);

  async function tell() {
    await ready;
    people += 1;
    const word = `xanthippe${people}q`;
    const embed = await api.embed();
    const { headers, session, partner } = embed;
    const userId = session.user.id;
    const email = `${word}@mail.example`;
    await prisma.user.update({
      where: { id: userId },
      data: { email, displayName: `${word} W`, username: word, avatar: `https://mail.example/${word}.png` },
    });
    const post = async (route: string, body: object = {}, who: { headers: Record<string, string> } = embed) =>
      done(
        await api.call('POST', route, {
          headers: { ...who.headers, 'idempotency-key': `key-${(keys += 1)}` },
          body,
        }),
      );
    const [friend, former, other] = [await api.shopper(), await api.shopper(), await api.shopper()];

    // Lists and wishes, saved at a partner, manually and by an import, and some that others give.
    const list = (await post('/hosted/me/lists', { name: `${word}’s list`, description: word })).list;
    done(await ask.update(embed, list.id, { occasion_slug: 'birthday' }));
    const ringWord = `${word}ring`;
    await post('/widget/save', {
      wishlistId: list.db_id,
      product: {
        url: 'https://shop.example/products/ring?v=1',
        title: 'Ring',
        siteDomain: 'shop.example',
        metadata: { variantId: '1', properties: { Engraving: ringWord } },
      },
    });
    const ring = (await ask.itemIds(embed, list.id))[0] ?? 0;
    const cup = await post('/widget/save', {
      wishlistId: list.db_id,
      product: {
        url: `https://shop.example/products/cup${people}`,
        title: 'Cup',
        siteDomain: 'shop.example',
      },
    });
    const manual = await post(`/hosted/lists/${list.id}/items`, { title: `${word} manually`, note: word });
    await prisma.listItem.update({
      where: { id: manual.item_id },
      data: { imageUrl: `https://photos.example/${word}.png` },
    });
    const bowl = await post(`/hosted/lists/${list.id}/items`, {
      title: `${word}’s bowl`,
      url: 'https://shop.example/products/bowl',
      note: word,
      description: word,
    });
    done(await ask.update(embed, list.id, { share_public: true }));
    done(await ask.publicMark(list.id, bowl.item_id, { purchased: true }, { as: friend }));
    done(await ask.updateItem(embed, list.id, bowl.item_id, { title: `${word}’s blue bowl` }));
    done(await ask.publicMark(list.id, ring, { purchased: true }, { as: friend }));
    const gift = await prisma.giftClaim.findFirstOrThrow({ where: { itemId: ring } });
    await post(`/hosted/lists/${list.id}/gifts/${gift.id}/thanks`, { text: word });
    done(
      await ask.updateItem(embed, list.id, ring, { title: `${word}’s ring`, note: ringWord, quantity: 3 }),
    );
    done(await ask.deleteItem(embed, list.id, bowl.item_id));
    await prisma.itemSource.create({
      data: {
        itemId: ring,
        partnerId: (await api.partner()).partnerId,
        title: 'Ring',
        checkoutMeta: { Engraving: ringWord },
        addedAt: api.time.now,
      },
    });
    await prisma.listItem.update({
      where: { id: ring },
      data: {
        savedUrl: `https://shop.example/products/ring?for=${ringWord}`,
        texts: { 'de-DE': { title: ringWord } },
        sourceLabel: ringWord,
        purchaseViewer: ringWord,
      },
    });
    await prisma.list.update({ where: { id: list.db_id }, data: { imagePath: `lists/${word}.webp` } });
    done(
      await api.call('PUT', `/hosted/lists/${list.id}/items/${ring}/alerts`, {
        headers,
        body: { price_drop: true },
      }),
    );
    const started = await post('/me/imports', {
      kind: 'csv',
      text: `title,note,${word}\n${word} imported,${word},${word}\n`,
      wishlistId: list.db_id,
    });
    await runImports(api.ctx);
    const imported = await prisma.importRow.findFirstOrThrow({ where: { importId: started.import.id } });
    await prisma.import.update({
      where: { id: started.import.id },
      data: { sourceUrl: `https://shop.example/${word}` },
    });

    // Orders: of a wish of theirs, of one that is partly returned, cancelled, given to them, and on a surprise list.
    const bought: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await ask.save({ ...embed, list });
      done(await ask.updateItem(embed, list.id, id, { quantity: 3 }));
      bought.push(id);
    }
    const [own = 0, returned = 0, cancelled = 0, given = 0, secret = 0] = bought;
    const ordered = [
      await order(partner.partnerId, [
        { id: own, by: 'owner' },
        { id: ring, by: 'giver' },
      ]),
      await order(partner.partnerId, [{ id: returned, by: 'owner', quantity: 2 }], { refund: 1 }),
      await order(partner.partnerId, [{ id: cancelled, by: 'owner' }], { cancelled: true }),
      await order(partner.partnerId, [{ id: given, by: 'giver' }]),
    ];
    const surprise = (await post('/hosted/me/lists', { name: `${word}’s surprise` })).list;
    done(
      await ask.update(embed, surprise.id, {
        share_public: true,
        surprise_until: '2027-01-01T00:00:00.000Z',
      }),
    );
    done(await ask.move(embed, list.id, secret, surprise.id));
    ordered.push(await order(partner.partnerId, [{ id: secret, by: 'giver' }]));
    done(await ask.publicMark(surprise.id, secret, { purchased: true, name: 'Anonymous' }));

    // People: friends, one who was, a request that waits at an address, an invitation, follows and shares.
    for (const person of [friend, former]) {
      const { request } = await post('/me/friends/requests', { user_id: person.session.user.id });
      await post(`/me/friends/requests/${request.id}/accept`, {}, person);
    }
    done(await api.call('DELETE', `/me/friends/${former.session.user.id}`, { headers }));
    await post('/me/friends/requests', { email }, other);
    await post('/me/friends/requests', { user_id: userId }, await api.shopper());
    for (const id of ['00000000-0000-4000-8000-', 'ffffffff-ffff-4fff-8fff-']) {
      const person = await prisma.user.create({ data: { id: `${id}${String(people).padStart(12, '0')}` } });
      const [userA = '', userB = ''] = [person.id, userId].sort();
      await prisma.friendship.create({ data: { userA, userB } });
    }
    await post('/me/friends/requests', { email: 'stranger@mail.example' });
    await post('/me/invite-codes');
    done(await ask.share(embed, list.id, friend.session.user.id, 'editor'));
    done(await ask.share(friend, friend.list.id, userId, 'editor'));
    done(await ask.update(friend, friend.list.id, { share_public: true }));
    done(await ask.update(other, other.list.id, { share_public: true }));
    done(await api.call('POST', `/hosted/public/lists/${other.list.id}/follow`, { headers }));
    done(await api.call('DELETE', `/hosted/public/lists/${other.list.id}/follow`, { headers }));
    done(await api.call('POST', `/hosted/public/lists/${list.id}/follow`, { headers: other.headers }));
    done(await ask.update(former, former.list.id, { share_public: true }));
    done(await api.call('POST', `/hosted/public/lists/${former.list.id}/follow`, { headers }));
    // A friend's wishes on their list, and theirs on the friend's: written, renamed, entered manually and moved there.
    const ofFriend = await ask.save({ ...friend, list });
    done(await ask.updateItem(friend, list.id, ofFriend, { note: word }));
    const shared = [];
    for (let n = 0; n < 4; n += 1) shared.push(await ask.save(friend));
    const [noted = 0, renamed = 0, taken = 0, rewritten = 0] = shared;
    done(await ask.updateItem(embed, friend.list.id, rewritten, { note: word, title: word }));
    done(await ask.updateItem(friend, friend.list.id, rewritten, { note: 'Blue', title: 'Vase' }));
    done(await ask.updateItem(embed, friend.list.id, noted, { note: `${word} likes it` }));
    done(await ask.updateItem(embed, friend.list.id, renamed, { title: `${word}’s title` }));
    done(await ask.publicMark(friend.list.id, renamed, { purchased: true }, { as: other }));
    done(await ask.updateItem(embed, friend.list.id, taken, { title: `${word} was here` }));
    done(await ask.publicMark(friend.list.id, taken, { purchased: true }, { as: other }));
    done(await ask.deleteItem(friend, friend.list.id, taken));
    done(await ask.add(embed, friend.list.id, { title: `${word} manually`, description: word, note: word }));
    const linked = done(
      await ask.add(embed, friend.list.id, {
        title: `${word} by link`,
        url: `https://shop.example/products/lamp${people}`,
      }),
    );
    const moving = await ask.add(embed, list.id, {
      title: `${word} moves`,
      url: `https://shop.example/products/mug${people}`,
    });
    done(await ask.updateItem(embed, list.id, done(moving).item_id, { note: word }));
    done(await ask.move(embed, list.id, moving.body.item_id, friend.list.id));
    done(await ask.update(embed, friend.list.id, { name: `${word} and friend`, description: word }));

    // Gifts: with a name, as an editor with the account's name, undone, given together, and of a wish that is gone.
    const wishes = [];
    for (let n = 0; n < 6; n += 1) wishes.push(await ask.save(friend, { quantity: 2 }));
    const [named = 0, edited = 0, undone = 0, joined = 0, removed = 0, both = 0] = wishes;
    const words = { name: `${word} W`, note: word, show_name: true };
    for (const item of [named, undone, removed, both])
      done(await ask.publicMark(friend.list.id, item, { purchased: true, ...words }, { as: embed }));
    done(
      await ask.publicMark(
        friend.list.id,
        joined,
        { purchased: false, shared: true, ...words },
        { as: embed },
      ),
    );
    done(await ask.publicMark(friend.list.id, undone, { purchased: false }, { as: embed }));
    await prisma.giftClaim.updateMany({
      where: { itemId: named },
      data: { email: `${word}-giver@mail.example` },
    });
    done(
      await api.call('PUT', `/hosted/lists/${friend.list.id}/items/${edited}/purchased`, {
        headers,
        body: { purchased: true, note: word },
      }),
    );
    done(await ask.deleteItem(friend, friend.list.id, removed));

    // The account itself: a guest that was merged into it and gave one of its wishes, an address that waits for a code.
    const guest = await api.call('POST', '/auth/anonymous');
    const guestId = guest.body.user.id as string;
    const asGuest = { headers: { authorization: `Bearer ${guest.body.access_token}` } };
    const guestList = (await post('/hosted/me/lists', { name: `${word}’s guest list` }, asGuest)).list;
    const merged = await ask.save({ ...asGuest, list: guestList });
    done(await ask.updateItem(asGuest, guestList.id, merged, { title: word, note: word }));
    const gone = await ask.create(asGuest, word);
    const goneItem = await ask.save({ ...asGuest, list: gone });
    done(await ask.updateItem(asGuest, gone.id, goneItem, { title: word }));
    done(await ask.update(asGuest, gone.id, { share_public: true }));
    done(await ask.publicMark(gone.id, goneItem, { purchased: true }, { as: friend }));
    done(await ask.deleteItem(asGuest, gone.id, goneItem));
    done(await ask.remove(asGuest, gone.id));
    done(await ask.publicMark(list.id, returned, { purchased: true, ...words }, { as: asGuest }));
    await post('/auth/migrate', { old_refresh_token: guest.body.refresh_token });
    await post('/feedback', { kind: 'idea', text: word, idea: word, message: word });
    done(await api.call('POST', '/auth/email/start', { body: { email } }));
    await post('/session/store', { access_token: session.accessToken, refresh_token: session.refreshToken });
    await prisma.emailCode.create({
      data: {
        email: emailChangeSubject(userId, `${word}-new@mail.example`),
        codeHash: Buffer.from('code'),
        network: Buffer.from('network'),
        sentAt: api.time.now,
        expiresAt: new Date(api.time.now.getTime() + 600_000),
      },
    });
    await mailAddressCode(
      api.ctx,
      {
        of: userId,
        purpose: 'alerts',
        email: `${word}-alerts@mail.example`,
        caller: { network: '203.0.113.7' },
      },
      async () => undefined,
    );
    const at = { createdAt: api.time.now };
    await prisma.alertSettings.upsert({
      where: { userId },
      create: { userId, email: `${word}-alerts@mail.example`, timeZone: 'Europe/Berlin' },
      update: { email: `${word}-alerts@mail.example` },
    });
    await prisma.alertMute.create({ data: { userId, partnerId: partner.partnerId, ...at } });
    const mail = await prisma.alertMail.create({ data: { userId, ...at } });
    await prisma.alert.create({
      data: { userId, itemId: ring, changeId: 1, productId: 1, kind: 'price_drop', mailId: mail.id, ...at },
    });
    await prisma.pushSubscription.create({
      data: {
        userId,
        endpoint: `https://push.example/${word}`,
        p256dh: Buffer.alloc(65, word),
        auth: Buffer.alloc(16, word),
        ...at,
      },
    });
    await prisma.assistantConnection.create({
      data: {
        userId,
        sessionId: randomUUID(),
        server: 'lists',
        clientId: word,
        clientName: word,
        clientHost: word,
        scopes: ['lists:read'],
        secrets: {
          create: {
            kind: 'RefreshToken',
            idHash: createHash('sha256').update(word).digest(),
            payload: { accountId: userId },
            expiresAt: new Date(api.time.now.getTime() + 600_000),
          },
        },
      },
    });
    await prisma.marketingConsent.create({
      data: { userId, partnerId: partner.partnerId, wording: 'Yes', agreedAt: api.time.now },
    });
    await prisma.userPassword.create({ data: { userId, hash: '$scrypt$' } });
    await prisma.passkey.create({
      data: {
        userId,
        credentialId: Buffer.from(word),
        userHandle: Buffer.from(word),
        publicKey: Buffer.from(word),
        name: word,
      },
    });
    await prisma.passkeyChallenge.create({
      data: {
        challengeHash: Buffer.from(word),
        holderHash: Buffer.from('h'),
        userId,
        userHandle: Buffer.from(word),
        expiresAt: api.time.now,
      },
    });
    await prisma.providerSignIn.create({
      data: {
        stateHash: Buffer.from(word),
        browserHash: Buffer.from('b'),
        provider: 'google',
        returnTo: `/lists/${list.id}`,
        lang: 'en',
        userId,
        expiresAt: api.time.now,
      },
    });
    await prisma.userIdentity.create({
      data: { userId, issuer: 'https://id.example', subject: word, provider: 'google' },
    });
    await prisma.signInSource.create({
      data: { userId, source: Buffer.from(randomUUID()), seenAt: api.time.now },
    });
    await prisma.legacyUser.create({ data: { userId, identifierHash: Buffer.from(randomUUID()) } });
    await prisma.oauthState.create({
      data: {
        stateHash: Buffer.from(randomUUID()),
        apiKeyId: partner.keys.test.id,
        userId,
        expiresAt: api.time.now,
      },
    });
    const creator = await prisma.creatorShop.create({
      data: { partnerId: partner.partnerId, handle: `shop-${people}`, name: 'Shop' },
    });
    await prisma.creatorShopFollow.create({ data: { shopId: creator.id, userId } });

    const shop = await prisma.shop.create({
      data: { partnerId: (await api.partner()).partnerId, domain: `shop-${people}.myshopify.example` },
    });
    await prisma.shopCustomer.create({ data: { shopId: shop.id, customerId: word, userId, ...at } });
    await prisma.listCard.create({
      data: {
        listId: list.db_id,
        ownerId: userId,
        lang: 'en',
        version: 'a',
        path: `cards/${people}.jpg`,
        madeAt: api.time.now,
      },
    });
    await noteFirstSaves(api.ctx);
    await noteFirstSaves({ ...api.ctx, clock: () => new Date(api.ctx.clock().getTime() + 600_000) });

    // At partners: a member with a token, who invites others and is invited elsewhere; and one that they have left.
    const [team, elsewhere, left] = [await newTeam(api), await newTeam(api), await newTeam(api)];
    const member = { partnerId: team.partnerId, userId };
    await prisma.partnerMember.create({ data: { ...member, role: 'owner', createdAt: api.time.now } });
    await createPat(api.ctx, { email, name: word, partnerId: team.partnerId } as never);
    await inviteMember(api.ctx, { ...member, role: 'owner' } as never, {
      email: `new${people}@mail.example`,
      role: 'member',
    });
    await inviteMember(
      api.ctx,
      { partnerId: elsewhere.partnerId, userId: elsewhere.owner.userId, role: 'owner' } as never,
      { email, role: 'member' },
    );
    for (const { partnerId } of [team, left]) {
      await prisma.planRequest.create({ data: { partnerId, plan: 'growth', requestedBy: userId } });
      await prisma.shopAlertSettings.create({ data: { partnerId, replyTo: email } });
      await prisma.partner.update({
        where: { id: partnerId },
        data: { technicalContact: email, billingEmail: email },
      });
      await prisma.auditEntry.create({
        data: {
          partnerId,
          at: api.time.now,
          actor: 'member',
          userId,
          action: 'deletePortalMembersUserId',
          subject: { userId },
          ip: `${word}.example`,
          userAgent: `${word}/1.0`,
        },
      });
    }
    await prisma.partnerInvitation.create({
      data: {
        partnerId: left.partnerId,
        email: 'third@mail.example',
        tokenHash: Buffer.from(randomUUID()),
        invitedBy: userId,
        expiresAt: api.time.now,
      },
    });

    // Lists from another service, at a partner that has imported them.
    const exported = { source: 'xb', format: 'csv', headings: [], columns: [], sample: [], state: 'done' };
    const moved = await prisma.listImport.create({
      data: { partnerId: partner.partnerId, ...exported, createdAt: api.time.now, finishedAt: api.time.now },
    });
    const lamp = await prisma.importedProduct.create({
      data: { importId: moved.id, url: 'https://shop.example/products/lamp', urlHash: Buffer.from('lamp') },
    });
    await prisma.importedPerson.create({
      data: {
        importId: moved.id,
        partnerId: partner.partnerId,
        name: word,
        customerId: word,
        openedBy: userId,
        openedAs: guestId,
        openedAt: api.time.now,
        wishes: { create: { productId: lamp.id, list: word, sku: word, note: word } },
      },
    });
    await prisma.importedPerson.create({
      data: {
        importId: moved.id,
        partnerId: partner.partnerId,
        name: emailHash(email).toString('hex'),
        emailHash: new Uint8Array(emailHash(email)),
      },
    });

    // Messages that a shop was sent, and data that its pages and the job queue keep.
    const basket = await prisma.basketConfig.findFirstOrThrow({ where: { partnerId: partner.partnerId } });
    const sent = {
      type: 'basket_checkout',
      product: { itemId: ring, title: `${word}’s ring`, meta: { Engraving: ringWord } },
    };
    await prisma.webhookAttempt.create({
      data: {
        basketId: basket.id,
        partnerId: partner.partnerId,
        messageId: `message-${people}`,
        type: 'basket_checkout',
        payload: sent,
        answer: word,
        createdAt: api.time.now,
      },
    });
    await api.ctx.adapters.jobs.send('send-webhook', { basketId: basket.publicId, payload: sent });
    return {
      word,
      ringWord,
      email,
      userId,
      guestId,
      headers,
      list: list as { id: string; db_id: number },
      lists: [list, surprise, guestList, embed.list] as { id: string; db_id: number }[],
      ring,
      wishes: [ring, cup.item_id as number, ...bought, ofFriend, Number(imported.itemId)],
      cup: cup.item_id as number,
      partner,
      ordered,
      friend,
      gifts: { named, edited, undone, joined, both },
      ofFriend: { noted, renamed, rewritten, linked: linked.item_id as number },
    };
  }

  return { tell, settled };
}
