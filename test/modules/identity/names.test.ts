/** Other people see the name a person chose, and nothing of their email address. */
import { describe, expect, it } from 'vitest';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();

/** Someone who just signed in for the first time, with a code. */
async function newcomer(local: string) {
  const email = `${local}@mail.example`;
  await api.call('POST', '/auth/email/start', { body: { email } });
  const body = { email, code: await api.lastCode(email) };
  const { body: session } = await api.call('POST', '/auth/email/verify', { body });
  const headers = { authorization: `Bearer ${session.access_token}` };
  const list = await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Birthday' } });
  const ask = (method: string, route: string, sent?: unknown) =>
    api.call(method, route, { headers, body: sent });
  return { id: session.user.id as string, email, headers, list: list.body.list, ask, user: session.user };
}

describe('a person who hasn’t chosen a name', () => {
  it('has no name and sees only their own email address', async () => {
    const clara = await newcomer('clara.winter');
    expect(clara.user).toMatchObject({ email: clara.email, display_name: null });
    expect((await clara.ask('GET', '/me')).body).toMatchObject({ email: clara.email, display_name: null });
  });

  it('shows no part of their email address to friends, guests and strangers, or in exports', async () => {
    const [secret, other] = await Promise.all([newcomer('geheime.anna'), newcomer('ben')]);
    const invite = await secret.ask('POST', '/me/invite-codes');
    await other.ask('POST', '/me/invite-codes/accept', { code: invite.body.code });
    await secret.ask('PUT', `/hosted/lists/${secret.list.id}`, { share_public: true });
    await secret.ask('POST', `/hosted/lists/${secret.list.id}/collaborators`, { user_id: other.id });
    await other.ask('PUT', `/hosted/lists/${other.list.id}`, { share_public: true });
    const item = await other.ask('POST', `/hosted/lists/${other.list.id}/items`, { title: 'Vase' });
    await other.ask('POST', `/hosted/lists/${other.list.id}/collaborators`, { user_id: secret.id });
    const { item_id: itemId } = item.body;
    await secret.ask('PUT', `/hosted/lists/${other.list.id}/items/${itemId}/purchased`, { purchased: true });
    await secret.ask('POST', `/hosted/public/lists/${other.list.id}/follow`);

    const shared = await api.call('GET', `/hosted/public/lists/${secret.list.id}`);
    expect(shared.body.list).toMatchObject({ owner_username: '' });
    const friends = await other.ask('GET', '/me/friends');
    expect(friends.body.friends).toMatchObject([{ user_id: secret.id, name: '' }]);
    const lists = await other.ask('POST', '/hosted/lists');
    expect(lists.body.lists.find((one: { id: string }) => one.id === secret.list.id)).toMatchObject({
      owner_name: '',
    });
    const told = await other.ask('GET', '/me/notifications');
    expect(told.body.notifications.length).toBeGreaterThan(2);
    const shown = [
      shared,
      friends,
      lists,
      told,
      await other.ask('GET', `/hosted/lists/${secret.list.id}/collaborators`),
      await other.ask('GET', `/hosted/lists/${other.list.id}/items`),
      await other.ask('GET', `/hosted/lists/${other.list.id}/collaborators`),
      await other.ask('GET', '/me/export'),
    ];
    for (const { status, body } of shown) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('geheime');
    }
  });

  it('saves from a shop without revealing a name to it', async () => {
    const embed = await api.embed();
    const dora = await newcomer('dora');
    const headers = { ...embed.headers, ...dora.headers };
    const body = { wishlistId: dora.list.db_id, product: product('vase') };
    expect((await api.call('POST', '/widget/save', { headers, body })).status).toBe(200);
    const saved = await api.call('GET', '/widget/saved-products', { headers });
    expect(saved.body.products).toHaveLength(1);
    expect(JSON.stringify(saved.body)).not.toContain('dora');
  });
});
