import { useCallback, useEffect, useState } from 'react';
import type { Invitation, TeamMember } from '#api/modules/partners/schemas.ts';
import { restoreFocus } from '#app/ui/restore-focus.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { Badge, Notice } from '../notice.tsx';
import { Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { dateText, deadlineText } from '../words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import type { SettingsData } from './settings.server.ts';

const roleNames = () => ({ owner: text('settings.owner'), member: text('settings.member') }) as const;

/** The partner's members and open invitations. */
export function TeamSection({ team, tokens, userId, isOwner }: SettingsData) {
  const [inviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<string | null>(null);
  const { members, invitations } = team;
  const done = useCallback((email: string) => {
    setInviting(false);
    setInvited(email);
  }, []);
  return (
    <Section
      title={text('settings.team', { count: members.length })}
      lead={text('settings.teamLead')}
      aside={
        isOwner && (
          <button type="button" className="button" onClick={() => setInviting(true)}>
            {text('settings.inviteTitle')}
          </button>
        )
      }
    >
      {invitations.some(({ email }) => email === invited) && (
        <Notice tone="ok" live>
          {text('settings.invited', { email: invited ?? '' })}
        </Notice>
      )}
      <ul className="bare people" aria-label={text('settings.members')}>
        {members.map((person) => (
          <MemberRow
            key={person.id}
            person={person}
            tokens={tokens[person.email ?? ''] ?? []}
            isSelf={person.id === userId}
            isOwner={isOwner}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <ul className="bare people" aria-label={text('settings.invitations')}>
          {invitations.map((one) => (
            <InvitationRow key={one.id} invitation={one} isOwner={isOwner} />
          ))}
        </ul>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onInvited={done} />
    </Section>
  );
}

interface MemberProps {
  person: TeamMember;
  /** The names of their active tokens. */
  tokens: string[];
  isSelf: boolean;
}

function MemberRow({ person, tokens, isSelf, isOwner }: MemberProps & { isOwner: boolean }) {
  const role = useIntent();
  const [asked, setAsked] = useState(false);
  const name = person.email ?? person.name ?? text('settings.unnamed');
  return (
    <li>
      <div className="person">
        <strong>
          {name} {isSelf && <span className="muted">{text('settings.you')}</span>}
        </strong>
        <span>
          {text('settings.since', { date: dateText(person.since) })}
          {tokens.length > 0 && ` · ${text('settings.tokens', { count: tokens.length })}`}
        </span>
        <p className="field-problem" role="alert">
          {role.problems[0]?.hint}
        </p>
      </div>
      {isOwner ? (
        <select
          className="field role"
          aria-label={text('settings.roleOf', { name })}
          value={person.role}
          disabled={role.busy}
          onChange={(event) => role.send('role', { user: person.id, role: event.target.value })}
        >
          <option value="owner">{text('settings.owner')}</option>
          <option value="member">{text('settings.member')}</option>
        </select>
      ) : (
        <Badge>{roleNames()[person.role]}</Badge>
      )}
      {(isOwner || isSelf) && (
        <button
          type="button"
          className="button danger"
          aria-label={isSelf ? text('settings.leavePartner') : text('settings.removeName', { name })}
          onClick={() => setAsked(true)}
        >
          {isSelf ? text('settings.leave') : text('remove')}
        </button>
      )}
      {asked && (
        <ConfirmRemoval
          person={person}
          tokens={tokens}
          isSelf={isSelf}
          name={name}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}

function ConfirmRemoval(props: MemberProps & { name: string; onClose: () => void }) {
  const { person, tokens, isSelf, name, onClose } = props;
  const { send, busy, problems } = useIntent({ onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={isSelf ? text('settings.leaveQuestion') : text('settings.removeQuestion', { name })}
      confirm={isSelf ? text('settings.leave') : text('remove')}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => send('remove', { user: person.id })}
      onClose={onClose}
    >
      <p>{isSelf ? text('settings.leaveText') : text('settings.removeText', { name })}</p>
      {tokens.length > 0 && (
        <>
          <p>{text('settings.tokensStop', { count: tokens.length })}</p>
          <ul>
            {tokens.map((token, index) => (
              <li key={index}>{token}</li>
            ))}
          </ul>
        </>
      )}
      <p>{text('settings.setUpStays')}</p>
    </ConfirmDialog>
  );
}

function InvitationRow({ invitation, isOwner }: { invitation: Invitation; isOwner: boolean }) {
  const { send, busy, problems } = useIntent();
  const { id, email, role, expires_at } = invitation;
  useEffect(() => () => restoreFocus(null), []);
  return (
    <li>
      <div className="person">
        <strong>{email}</strong>
        <span>{text('settings.invitedUntil', { date: deadlineText(expires_at) })}</span>
        <p className="field-problem" role="alert">
          {problems[0]?.hint}
        </p>
      </div>
      <Badge tone="info">{text(role === 'owner' ? 'settings.invitedOwner' : 'settings.invitedMember')}</Badge>
      {isOwner && (
        <button
          type="button"
          className="button"
          aria-label={text('settings.withdrawOf', { email })}
          aria-busy={busy || undefined}
          onClick={() => !busy && send('withdraw', { id })}
        >
          {text('settings.withdraw')}
        </button>
      )}
    </li>
  );
}
