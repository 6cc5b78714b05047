import { Readable } from 'node:stream';
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from '@remix-run/node';
import { type Language, languageOf } from '#api/contract/language/languages.ts';
import { setWeeklyMail, weeklyReaders } from '#api/modules/analytics/weekly-readers.ts';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import { passwordOwner } from '#api/modules/identity/require-proof.ts';
import { updateProfile } from '#api/modules/identity/update-profile.ts';
import { changeRole } from '#api/modules/partners/change-role.ts';
import { inviteMember } from '#api/modules/partners/invite-member.ts';
import { listMemberships } from '#api/modules/partners/list-memberships.ts';
import { listPats } from '#api/modules/partners/list-pats.ts';
import { listTeam } from '#api/modules/partners/list-team.ts';
import { readPartner } from '#api/modules/partners/read-partner.ts';
import { removeMember } from '#api/modules/partners/remove-member.ts';
import { newInvitation, type PartnerBody, partnerPatch, type Team } from '#api/modules/partners/schemas.ts';
import { updatePartner } from '#api/modules/partners/update-partner.ts';
import { withdrawInvitation } from '#api/modules/partners/withdraw-invitation.ts';
import { deletePartner } from '#api/modules/privacy/delete-partner.ts';
import { exportPartner } from '#api/modules/privacy/export-partner.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { bodyOf } from '../form-body.server.ts';
import { answerPortalIntent, type PortalIntents, type PortalStep } from '../intents.server.ts';
import { requirePortal, ServiceError } from '../portal.server.ts';
import { proven, provenIf } from '../proof.server.ts';
import { text } from '../texts.ts';
import { passwordIntents } from './password.server.ts';

export interface SettingsData {
  partner: PartnerBody;
  team: Team;
  /** The names of each person's active tokens, as far as the signed-in person can see them, by email address. */
  tokens: Record<string, string[]>;
  /** The signed-in person. */
  userId: string;
  email: string;
  /** Their language. */
  locale: Language;
  hasPassword: boolean;
  /** Whether they get the weekly email about the partner. */
  weeklyMail: boolean;
  /** URL of the page to add and remove passkeys. */
  passkeysUrl: string;
  isOwner: boolean;
  /** All their partners. */
  partners: { id: number; name: string; role: 'owner' | 'member' }[];
}

/** The team and the partner's settings. */
export async function loadSettings(args: LoaderFunctionArgs) {
  const { ctx, member, user, locale } = await requirePortal(args);
  const [partner, team, partners, password, pats, readers] = await Promise.all([
    readPartner(ctx, user.id, member.partnerId),
    listTeam(ctx, member.partnerId),
    listMemberships(ctx, user.id),
    passwordOwner(ctx, user.id),
    listPats(ctx, member),
    weeklyReaders(ctx.sql, member.partnerId),
  ]);
  const active = pats.filter(({ status }) => status === 'active');
  const data: SettingsData = {
    partner,
    team,
    tokens: Object.fromEntries(
      [...Map.groupBy(active, ({ email }) => email)].map(([email, own]) => [
        email,
        own.map(({ name, id }) => name || text('tokens.unnamed', { id: String(id) })),
      ]),
    ),
    userId: user.id,
    isOwner: member.role === 'owner',
    email: user.email,
    locale,
    hasPassword: password.hash !== null,
    weeklyMail: readers.some(({ id }) => id === user.id),
    passkeysUrl: `${ctx.settings.siteUrl}/account#passkeys`,
    partners: partners.map(({ id, name, role }) => ({ id, name, role })),
  };
  return json(data);
}

const tooLong = () => text('settings.tooLong');
const hints = () => ({
  name: text('settings.nameLength'),
  technical_contact: tooLong(),
  billing_name: tooLong(),
  billing_address: tooLong(),
  billing_email: tooLong(),
  vat_id: tooLong(),
});

const contacts = ['technical_contact', 'billing_email'] as const;

const hasNewContact = async ({ ctx, member, field }: PortalStep) => {
  const partner = await readPartner(ctx, member.userId, member.partnerId);
  return contacts.some((name) => field(name) !== '' && field(name) !== partner[name]);
};

const settle = (...names: (keyof typeof partnerPatch.shape)[]) =>
  provenIf(hasNewContact, async ({ ctx, member, field }: PortalStep) => {
    const fields = Object.fromEntries(names.map((name) => [name, field(name)]));
    await updatePartner(ctx, member.userId, member.partnerId, bodyOf(partnerPatch, fields, hints()));
  });

const roleOf = ({ field }: PortalStep) => (field('role') === 'owner' ? 'owner' : 'member');

const shopFields = ['name', 'technical_contact', 'locale'] as const;
const billingFields = ['billing_name', 'billing_address', 'billing_email', 'vat_id'] as const;

const intents: PortalIntents = {
  invite: proven(async (step) => {
    const { ctx, member, field } = step;
    const email = newInvitation.shape.email.safeParse(field('email'));
    if (!email.success) throw new ServiceError('invalid_email', { field: 'email' });
    try {
      const invitation = await inviteMember(ctx, member, { email: email.data, role: roleOf(step) });
      return { email: invitation.email };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.errorName !== 'invalid_email') throw error;
      throw new ServiceError('invalid_email', { field: 'email', hint: error.message });
    }
  }),
  withdraw: ({ ctx, member, id }) => {
    requireOwnerRole(member);
    return withdrawInvitation(ctx, { partnerId: member.partnerId, invitationId: id('id') });
  },
  role: proven((step) =>
    changeRole(step.ctx, step.member, { userId: step.field('user'), role: roleOf(step) }),
  ),
  remove: async ({ ctx, member, field }) => {
    const userId = field('user');
    await removeMember(ctx, member, userId);
    // Having left, they see another partner, or none.
    if (userId === member.userId) throw redirect('/portal', 303);
  },
  ...passwordIntents,
  language: async ({ ctx, user, field }) => {
    const locale = languageOf(field('locale'));
    if (!locale)
      throw new ServiceError('invalid_input', { field: 'locale', hint: text('common.invalidField') });
    await updateProfile(ctx, user.id, { locale });
    // A new language needs a full page load.
    throw redirectDocument('/portal/settings', 303);
  },
  weekly: ({ ctx, member, field }) =>
    setWeeklyMail(ctx, member.partnerId, { userId: member.userId, isOn: field('weekly') !== '' }),
  settings: settle(...shopFields),
  billing: settle(...billingFields),
  delete: proven(async ({ ctx, member, field }) => {
    requireOwnerRole(member);
    await deletePartner(ctx, member, { name: field('name') });
    throw redirect('/portal', 303);
  }),
};

export const runSettings = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, intents, { keeps: [...shopFields, ...billingFields] });

/** All of the partner's data as a file. */
export async function downloadPartner(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member } = await requirePortal(args);
  if (member.role !== 'owner') throw new Response(null, { status: 403 });
  const pieces = Readable.from(await exportPartner(ctx, member)).map((text: string) => Buffer.from(text));
  return asFile(
    Readable.toWeb(pieces) as ReadableStream,
    'application/json',
    `partner-${member.partnerId}.json`,
  );
}
