import { formatDate, formatMoment } from '#api/contract/language/dates.ts';
import type { Channel } from '#api/contract/partner-mail.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { inOneLine, sanitizeName, type Tone } from './email.ts';
import type { Draft, EmailOf, EmailParts } from './email-parts.ts';

/** An invitation to become a member of a partner. */
export function invitation(email: EmailOf<'invitation'>, { lang, say }: EmailParts): Draft {
  const { partnerName: partner, invitedBy: inviter } = email;
  const role = say(email.role === 'owner' ? 'invitedOwner' : 'invitedMember', { partner });
  return {
    subject: inviter
      ? say('invitedSubject', { inviter: inOneLine(inviter, 30), partner: inOneLine(partner, 30) })
      : say('invitedPlainSubject', { partner: inOneLine(partner) }),
    title: inviter ? say('invitedTitle', { inviter, partner }) : say('invitedPlainTitle', { partner }),
    preheader: role,
    blocks: [
      { kind: 'paragraph', text: role },
      { kind: 'button', label: say('invitedButton'), url: email.url },
      {
        kind: 'paragraph',
        quiet: true,
        text: say('invitedUntil', { date: `${formatMoment(lang, new Date(email.expiresAt))} UTC` }),
      },
    ],
    reason: say('whyInvited', { partner }),
  };
}

/** The last email to a deleted partner: the deleted data, and the remaining steps in its shop. */
export function partnerDeleted(
  { partnerName: partner }: EmailOf<'partner-deleted'>,
  { say }: EmailParts,
): Draft {
  return {
    subject: say('deletedSubject', { partner: inOneLine(partner) }),
    title: say('deletedTitle', { partner }),
    preheader: say('deletedText'),
    blocks: [
      { kind: 'paragraph', text: say('deletedText') },
      { kind: 'paragraph', text: say('deletedShoppers') },
    ],
    reason: say('whyDeleted', { partner }),
  };
}

/** A partner was suspended: the reason, what stopped, and the address to write to. */
export function partnerSuspended(email: EmailOf<'partner-suspended'>, { say }: EmailParts): Draft {
  const { partnerName: partner, reason, contact, url } = email;
  return {
    subject: say('suspendedSubject', { partner: inOneLine(partner) }),
    title: say('suspendedTitle', { partner }),
    preheader: say('suspendedText'),
    blocks: [
      { kind: 'facts', rows: [[say('suspendedReason'), reason]] },
      { kind: 'paragraph', text: say('suspendedText') },
      { kind: 'paragraph', text: say('suspendedShoppers') },
      {
        kind: 'paragraph',
        text: contact === null ? say('suspendedAsk') : say('suspendedWrite', { contact }),
      },
      { kind: 'button', label: say('portalButton'), url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

/** A partner's suspension has ended. */
export function partnerResumed(
  { partnerName: partner, url }: EmailOf<'partner-resumed'>,
  { say }: EmailParts,
): Draft {
  return {
    subject: say('resumedSubject', { partner: inOneLine(partner) }),
    title: say('resumedTitle', { partner }),
    preheader: say('resumedText'),
    blocks: [
      { kind: 'paragraph', text: say('resumedText') },
      { kind: 'paragraph', text: say('resumedMissed') },
      { kind: 'button', label: say('portalButton'), url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

const names = {
  set: ['passwordSetTitle', 'passwordSetText'],
  changed: ['passwordChangedTitle', 'passwordChangedText'],
  removed: ['passwordRemovedTitle', 'passwordRemovedText'],
} as const;

/** A password was changed, and what to do if it wasn't you. */
export function passwordChange({ change, url }: EmailOf<'password'>, { say }: EmailParts): Draft {
  const [title, text] = names[change];
  return {
    subject: say(title),
    title: say(title),
    preheader: say(text),
    blocks: [
      { kind: 'paragraph', text: say(text) },
      { kind: 'paragraph', text: say('passwordNotYou') },
      { kind: 'button', label: say('passwordButton'), url },
    ],
    reason: say('whyAccount'),
  };
}

/** A code for changing an account's address to the one it is sent to. */
export function emailCode({ code }: EmailOf<'email-code'>, { say }: EmailParts): Draft {
  return {
    subject: say('emailCodeTitle', { code }),
    title: say('emailCodeTitle', { code }),
    preheader: say('emailCodeText'),
    blocks: [
      { kind: 'paragraph', text: say('emailCodeText') },
      { kind: 'paragraph', text: say('emailCodeIgnore'), quiet: true },
    ],
    reason: say('whyNewAddress'),
  };
}

/** A code that confirms an address for alerts. */
export function alertCode({ code, url }: EmailOf<'alert-code'>, { say }: EmailParts): Draft {
  return {
    subject: say('alertCodeTitle', { code }),
    title: say('alertCodeTitle', { code }),
    preheader: say('alertCodeText'),
    blocks: [
      { kind: 'paragraph', text: say('alertCodeText') },
      { kind: 'button', label: say('alertCodeButton'), url },
      { kind: 'paragraph', text: say('alertCodeIgnore'), quiet: true },
    ],
    reason: say('whyAlertCode'),
  };
}

/** Someone wants to use an address that has an account. */
export function emailInUse({ url }: EmailOf<'email-in-use'>, { say }: EmailParts): Draft {
  return {
    subject: say('emailInUseTitle'),
    title: say('emailInUseTitle'),
    preheader: say('emailInUseText'),
    blocks: [
      { kind: 'paragraph', text: say('emailInUseText') },
      { kind: 'paragraph', text: say('emailInUseHow') },
      { kind: 'button', label: say('passkeyButton'), url },
    ],
    reason: say('whyNewAddress'),
  };
}

/** To the old address: the account has another one now. */
export function emailChanged(_email: EmailOf<'email-changed'>, { say }: EmailParts): Draft {
  return {
    subject: say('emailChangedTitle'),
    title: say('emailChangedTitle'),
    preheader: say('emailChangedText'),
    blocks: [
      { kind: 'paragraph', text: say('emailChangedText') },
      { kind: 'paragraph', text: say('emailChangedNotYou') },
    ],
    reason: say('whyAccount'),
  };
}

/** A passkey was added or removed, and what to do if it wasn't you. */
export function passkeyChange({ change, name, url }: EmailOf<'passkey'>, { say }: EmailParts): Draft {
  const title = say(change === 'added' ? 'passkeyAddedTitle' : 'passkeyRemovedTitle');
  const text = say(change === 'added' ? 'passkeyAddedText' : 'passkeyRemovedText');
  return {
    subject: title,
    title,
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      ...(name ? [{ kind: 'paragraph' as const, text: say('passkeyName', { name }), quiet: true }] : []),
      { kind: 'paragraph', text: say('passkeyNotYou') },
      { kind: 'button', label: say('passkeyButton'), url },
    ],
    reason: say('whyAccount'),
  };
}

/** An assistant can act for the person, and what to do if it wasn't them who agreed. */
export function assistantConnected(
  { name: full, host, url }: EmailOf<'assistant'>,
  { say }: EmailParts,
): Draft {
  const name = sanitizeName(full) || inOneLine(host, 60);
  const title = say('assistantTitle', { name });
  const text = say('assistantText', { name, host: inOneLine(host, 100) });
  return {
    subject: title,
    title,
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: say('assistantNotYou') },
      { kind: 'button', label: say('assistantButton'), url },
    ],
    reason: say('whyAccount'),
  };
}

const providerTexts = {
  added: ['providerTitle', 'providerText', 'providerNotYou'],
  removed: ['providerRemovedTitle', 'providerRemovedText', 'providerRemovedNotYou'],
} as const;

/** Another service can sign in to the account, or no longer can, and what to do if it wasn't you. */
export function providerChange(
  // Emails queued by an earlier version don't contain it.
  { change = 'added', name: full, url }: EmailOf<'provider'>,
  { say }: EmailParts,
): Draft {
  const name = inOneLine(full, 30);
  const [title, text, notYou] = providerTexts[change];
  return {
    subject: say(title, { name }),
    title: say(title, { name }),
    preheader: say(text, { name }),
    blocks: [
      { kind: 'paragraph', text: say(text, { name }) },
      { kind: 'paragraph', text: say(notYou, { name }) },
      { kind: 'button', label: say('passkeyButton'), url },
    ],
    reason: say('whyAccount'),
  };
}

const tokenTexts = {
  added: ['tokenAddedTitle', 'tokenAddedText', 'tokenAddedNotYou'],
  removed: ['tokenRemovedTitle', 'tokenRemovedText', 'tokenRemovedNotYou'],
} as const;

/** A personal access token was created or revoked, and what to do if it wasn't you. */
export function tokenChange(
  { change, name, partnerName: partner, url }: EmailOf<'token'>,
  { say }: EmailParts,
): Draft {
  const [title, text, notYou] = tokenTexts[change];
  return {
    subject: say(title),
    title: say(title),
    preheader: say(text, { partner }),
    blocks: [
      { kind: 'paragraph', text: say(text, { partner }) },
      ...(name ? [{ kind: 'paragraph' as const, text: say('tokenName', { name }), quiet: true }] : []),
      { kind: 'paragraph', text: say(notYou, { partner }) },
      { kind: 'button', label: say('tokenButton'), url },
    ],
    reason: say('whyAccount'),
  };
}

const channelNames = {
  endpoint: 'channelEndpoint',
  webhook: 'channelWebhook',
  tool: 'channelTool',
  feed: 'channelFeed',
  links: 'channelLinks',
  replies: 'channelReplies',
  contact: 'channelContact',
  invoices: 'channelInvoices',
  secret: 'channelSecret',
} as const satisfies Record<Channel, keyof Messages<'partner-email'>>;

/** Data goes to or comes from somewhere new, and what to do if the team doesn’t know about it. */
export function channelAdded(
  { channel, target, partnerName: partner, isLast, url }: EmailOf<'channel'>,
  { say }: EmailParts,
): Draft {
  const text = say('channelText', { partner });
  return {
    subject: say('channelSubject', { partner: inOneLine(partner) }),
    title: say('channelTitle', { partner }),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'facts', rows: [[say(channelNames[channel]), inOneLine(target, 100)]] },
      { kind: 'paragraph', text: say('channelNotYou') },
      ...(isLast ? [{ kind: 'paragraph' as const, text: say('channelMany') }] : []),
      { kind: 'button', label: say('channelButton'), url },
    ],
    reason: say('whyOwner', { partner }),
  };
}

const kinds: Record<string, { label: keyof Messages<'partner-email'>; tone: Tone }> = {
  breaking: { label: 'kindBreaking', tone: 'err' },
  added: { label: 'kindAdded', tone: 'plain' },
  changed: { label: 'kindChanged', tone: 'plain' },
  deprecated: { label: 'kindDeprecated', tone: 'warn' },
  removed: { label: 'kindRemoved', tone: 'err' },
};

/** A changelog entry that integrators must act on. Its texts are English. */
export function announcement(email: EmailOf<'announcement'>, { lang, say }: EmailParts): Draft {
  const { partnerName: partner, title, date, summary } = email;
  const english = lang === 'en' ? {} : { lang: 'en' };
  const dateLine = date ? formatDate(lang, new Date(`${date}T00:00:00Z`)) : null;
  const note = [dateLine, lang === 'en' ? null : say('announcedEnglish')].filter(Boolean).join('. ');
  return {
    subject: say('announcedSubject', { title: inOneLine(title, 30) }),
    title,
    preheader: say('announcedIntro', { partner }),
    blocks: [
      { kind: 'paragraph', text: say('announcedIntro', { partner }) },
      ...(note ? [{ kind: 'paragraph' as const, text: note, quiet: true }] : []),
      { kind: 'paragraph', text: summary, coded: true, ...english },
      {
        kind: 'changes',
        lang: 'en',
        rows: email.changes.map(({ kind, text }) => {
          const known = kinds[kind];
          return { label: known ? say(known.label) : kind, tone: known?.tone ?? 'plain', text };
        }),
      },
      { kind: 'button', label: say('announcedButton'), url: email.url },
    ],
    reason: say('whyTechnical', { partner }),
    adjustable: true,
  };
}
