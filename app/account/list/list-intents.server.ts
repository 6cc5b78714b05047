/** Actions on a whole list, and its collaborators. */
import { z } from 'zod';
import { formatDay, formatTimeZone } from '#api/contract/language/dates.ts';
import { isTimeZone } from '#api/contract/language/days.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import {
  addCollaborator,
  deleteList,
  listFriends,
  profileChange,
  readList,
  removeCollaborator,
  renewLink,
  type SurpriseEnd,
  thankGiver,
  untilDay,
  updateList,
  updateProfile,
} from '../account.server.ts';
import { FormRefusal, type Intents, type Step } from '../intent.server.ts';
import { languageOfShopper } from '../page.server.ts';
import { changesIntents } from '../since-visit.server.ts';
import { unnamedFriend } from '../unnamed-friend.server.ts';
import { tokenOf } from './list.server.ts';
import { wishIntents } from './wish-intents.server.ts';

/** Only the changed fields, because someone else may have changed the others in the meantime. */
function changedTexts({ field }: Step) {
  const [name, description, occasion] = wasOf(field('was'));
  const [newName, newDescription, newOccasion] = [
    field('name').trim(),
    field('description').trim(),
    field('occasion'),
  ];
  return {
    ...(newName === name ? {} : { name: newName.slice(0, 120) }),
    ...(newDescription === description ? {} : { description: newDescription.slice(0, 2_000) }),
    ...(newOccasion === occasion ? {} : { occasionSlug: newOccasion.slice(0, 60) }),
  };
}

function wasOf(text: string): unknown[] {
  try {
    const was: unknown = JSON.parse(text);
    return Array.isArray(was) ? was : [];
  } catch {
    return [];
  }
}

/** For forms sent without JavaScript, whose zone is unknown: a day begins here last. */
const lastZone = 'Etc/GMT+12';
const furthestMs = 5 * 365 * 24 * 60 * 60 * 1000;

/** The owner's choice for “Keep gifts a surprise”: until a day, or until they reveal the gifts. */
function surpriseOf({ ctx, field }: Step): { end: SurpriseEnd | null } {
  if (!field('surprise')) return { end: null };
  if (!z.iso.date().safeParse(field('surprise')).success) throw new FormRefusal('invalid_surprise');
  const end = untilDay(field('surprise'), isTimeZone(field('zone')) ? field('zone') : lastZone);
  const ms = end.until.getTime() - ctx.clock().getTime();
  if (ms <= 0 || ms > furthestMs) throw new FormRefusal('invalid_surprise');
  return { end };
}

/**
 * Owners choose a name before publishing a list; their email address is never shown instead. Guests, who have none,
 * may stay without a name.
 */
async function nameOwner({ ctx, userId, isGuest, profile, field }: Step): Promise<void> {
  if (profile.display_name || profile.username || (isGuest && !field('display_name').trim())) return;
  const entered = field('display_name').trim();
  if (!entered) throw new FormRefusal('missing_display_name');
  const name = profileChange.shape.display_name.safeParse(entered);
  if (!name.success || !name.data) throw new FormRefusal('invalid_display_name');
  await updateProfile(ctx, userId, { displayName: name.data });
}

const roleOf = (text: string) => (text === 'viewer' ? 'viewer' : 'editor');

export const listIntents: Intents = {
  ...wishIntents,
  ...changesIntents,

  async thank({ ctx, userId, params, field }) {
    const gift = { giftId: parseId(field('gift')), words: field('words').slice(0, 500) };
    await thankGiver(ctx, userId, tokenOf(params), gift);
    return { notice: { text: 'thankSent' } };
  },

  async edit(step) {
    const { ctx, userId, params } = step;
    const changes = changedTexts(step);
    if (Object.keys(changes).length > 0) await updateList(ctx, userId, tokenOf(params), changes);
    return { notice: { text: 'listChanged' } };
  },

  async publish(step) {
    const { ctx, userId, params, field, visitor } = step;
    const token = tokenOf(params);
    const { address } = visitor;
    const { role } = await readList(ctx, userId, token);
    if (role !== 'owner') {
      await updateList(ctx, userId, token, { sharePublic: true, surprise: {} }, { address });
      return { notice: { text: 'nowPublic' } };
    }
    const surprise = field('keep') ? surpriseOf(step) : undefined;
    await nameOwner(step);
    await updateList(ctx, userId, token, { sharePublic: true, surprise }, { address });
    return { notice: { text: 'nowPublic' } };
  },

  async unpublish({ ctx, userId, params }) {
    await updateList(ctx, userId, tokenOf(params), { sharePublic: false });
    return { notice: { text: 'nowPrivate' } };
  },

  async renew({ ctx, userId, params }) {
    const { id } = await renewLink(ctx, userId, tokenOf(params));
    return { to: `/lists/${id}?panel=share`, notice: { text: 'linkRenewed' } };
  },

  async surprise(step) {
    const { ctx, userId, params } = step;
    const surprise = surpriseOf(step);
    await updateList(ctx, userId, tokenOf(params), { surprise });
    if (!surprise.end?.day) return { notice: { text: 'surpriseSetOpen' } };
    const lang = languageOfShopper(step);
    const { date, zone } = surprise.end.day;
    const values = { date: formatDay(lang, new Date(date)), zone: formatTimeZone(lang, zone) };
    return { notice: { text: 'surpriseSet', values } };
  },

  async reveal({ ctx, userId, params }) {
    await updateList(ctx, userId, tokenOf(params), { surprise: null });
    return { notice: { text: 'surpriseOff' } };
  },

  async addPerson(step) {
    const { ctx, userId, params, field } = step;
    const friends = await listFriends(ctx, userId);
    const friend = friends.find(({ user_id }) => user_id === field('user'));
    if (!friend) throw new FormRefusal('not_a_friend');
    const role = roleOf(field('role'));
    const added = await addCollaborator(ctx, userId, tokenOf(params), { userId: friend.user_id, role });
    return { notice: { text: 'friendAdded', values: { name: added.name || unnamedFriend(step) } } };
  },

  async role({ ctx, userId, params, field }) {
    const role = roleOf(field('role'));
    await addCollaborator(ctx, userId, tokenOf(params), { userId: field('user'), role });
    return { notice: { text: 'listChanged' } };
  },

  async removePerson({ ctx, userId, params, field }) {
    await removeCollaborator(ctx, userId, tokenOf(params), field('user'));
    return { notice: { text: 'listChanged' } };
  },

  async leave({ ctx, userId, params }) {
    const { name } = await readList(ctx, userId, tokenOf(params));
    await removeCollaborator(ctx, userId, tokenOf(params), userId);
    return { to: '/lists', notice: { text: 'listLeft', values: { list: name } } };
  },

  async delete({ ctx, userId, params }) {
    const { name } = await readList(ctx, userId, tokenOf(params));
    await deleteList(ctx, userId, tokenOf(params));
    return { to: '/lists', notice: { text: 'listDeleted', values: { list: name } } };
  },
};
