import { useCallback, useEffect, useState } from 'react';
import type { Invitation, TeamMember } from '#api/contract/member.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { keepFocus } from '../keep-focus.ts';
import { Badge, Notice } from '../notice.tsx';
import { Section } from '../page-head.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { countText, dateText, dayText } from '../words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import type { SettingsData } from './settings-page.tsx';

const roleNames = { owner: 'Owner', member: 'Member' } as const;

/** Who works for the partner, and who was asked to. */
export function TeamSection({ team, userId, isOwner }: SettingsData) {
  const [inviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<string | null>(null);
  const { members, invitations } = team;
  const done = useCallback((email: string) => {
    setInviting(false);
    setInvited(email);
  }, []);
  return (
    <Section
      title={`Team of ${countText(members.length, 'person', 'people')}`}
      aside={
        isOwner && (
          <button type="button" className="button" onClick={() => setInviting(true)}>
            Invite somebody
          </button>
        )
      }
    >
      {invitations.some(({ email }) => email === invited) && (
        <Notice tone="ok" live>
          We have mailed {invited}. The link is good for seven days.
        </Notice>
      )}
      <ul className="people" aria-label="Members">
        {members.map((person) => (
          <MemberRow key={person.id} person={person} isSelf={person.id === userId} isOwner={isOwner} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <ul className="people" aria-label="Open invitations">
          {invitations.map((one) => (
            <InvitationRow key={one.id} invitation={one} isOwner={isOwner} />
          ))}
        </ul>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onInvited={done} />
    </Section>
  );
}

function MemberRow({ person, isSelf, isOwner }: { person: TeamMember; isSelf: boolean; isOwner: boolean }) {
  const role = useIntent();
  const [asked, setAsked] = useState(false);
  const name = person.email ?? person.name ?? 'Somebody';
  return (
    <li>
      <div className="person">
        <strong>
          {name} {isSelf && <span className="muted">(you)</span>}
        </strong>
        <span>Since {dateText(person.since)}</span>
        <p className="field-problem" role="alert">
          {role.problems[0]?.hint}
        </p>
      </div>
      {isOwner ? (
        <select
          className="field role"
          aria-label={`Role of ${name}`}
          value={person.role}
          disabled={role.busy}
          onChange={(event) => role.send('role', { user: person.id, role: event.target.value })}
        >
          <option value="owner">Owner</option>
          <option value="member">Member</option>
        </select>
      ) : (
        <Badge>{roleNames[person.role]}</Badge>
      )}
      {(isOwner || isSelf) && (
        <button
          type="button"
          className="button danger"
          aria-label={isSelf ? 'Leave the partner' : `Remove ${name}`}
          onClick={() => setAsked(true)}
        >
          {isSelf ? 'Leave' : 'Remove'}
        </button>
      )}
      {asked && (
        <ConfirmRemoval person={person} isSelf={isSelf} name={name} onClose={() => setAsked(false)} />
      )}
    </li>
  );
}

function ConfirmRemoval(props: { person: TeamMember; isSelf: boolean; name: string; onClose: () => void }) {
  const { person, isSelf, name, onClose } = props;
  const { send, busy, problems } = useIntent({ onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={isSelf ? 'Leave this partner?' : `Remove ${name}?`}
      confirm={isSelf ? 'Leave' : 'Remove'}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => send('remove', { user: person.id })}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? 'You lose access at once, and your personal access tokens for this partner end. An owner can invite you again.'
          : 'They lose access at once, and their personal access tokens for this partner end. Tools that use those stop working.'}
      </p>
    </ConfirmDialog>
  );
}

function InvitationRow({ invitation, isOwner }: { invitation: Invitation; isOwner: boolean }) {
  const { send, busy, problems } = useIntent();
  const { id, email, role, expires_at } = invitation;
  useEffect(() => () => keepFocus(null), []);
  return (
    <li>
      <div className="person">
        <strong>{email}</strong>
        <span>Invited, can accept until {dayText(expires_at)}</span>
        <p className="field-problem" role="alert">
          {problems[0]?.hint}
        </p>
      </div>
      <Badge tone="info">Invited as {role}</Badge>
      {isOwner && (
        <button
          type="button"
          className="button"
          aria-label={`Withdraw the invitation of ${email}`}
          aria-busy={busy || undefined}
          onClick={() => !busy && send('withdraw', { id })}
        >
          Withdraw
        </button>
      )}
    </li>
  );
}
