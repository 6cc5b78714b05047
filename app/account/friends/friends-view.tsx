import type { ReactNode } from 'react';
import type { Friend, FriendRequest } from '#api/modules/people/schemas.ts';
import { PeopleIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import { Avatar } from '../avatar.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { CopyField } from '../copy-field.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { Panel, ViewLink } from '../panel.tsx';
import { usePersonName } from '../use-person-name.ts';
import type { FriendsPageData } from './friends-data.ts';

/** Friends, requests in both directions, and ways to add friends. */
export function FriendsView({ data }: { data: FriendsPageData }) {
  const { t, view } = useAccount();
  const { friends, incoming, outgoing } = data;
  const leaving = view.panel === 'unfriend' && friends.find(({ user_id }) => user_id === view.item);
  return (
    <>
      <div className="page-head">
        <h1>{t('friends')}</h1>
      </div>
      <div className="two-columns">
        <div>
          {incoming.length > 0 && (
            <Section title={t('requestsIn')} intent="answer">
              {incoming.map((request) => (
                <RequestIn key={request.id} request={request} />
              ))}
            </Section>
          )}
          {friends.length > 0 ? (
            <ul className="plain-rows">
              {friends.map((friend) => (
                <FriendRow key={friend.user_id} friend={friend} />
              ))}
            </ul>
          ) : (
            <div className="empty">
              <span className="empty-heart">
                <PeopleIcon size={28} />
              </span>
              <h2>{t('friendsEmpty')}</h2>
              <p>{t('friendsEmptyText')}</p>
            </div>
          )}
          {outgoing.length > 0 && (
            <Section title={t('requestsOut')} intent="withdraw">
              {outgoing.map((request) => (
                <RequestOut key={request.id} request={request} />
              ))}
            </Section>
          )}
        </div>
        <aside className="side">
          <FindFriend isFirst={friends.length === 0} />
          <InviteLink data={data} />
        </aside>
      </div>
      {leaving && <UnfriendPanel friend={leaving} />}
    </>
  );
}

/** @param props.intent the action of its rows */
function Section({ title, intent, children }: { title: string; intent: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2 className="section-title">{title}</h2>
      <ul className="plain-rows">{children}</ul>
      <FormProblem intent={intent} />
    </section>
  );
}

function PersonText({ name, line }: { name: string; line: string }) {
  return (
    <span className="row-text">
      <strong>{name}</strong>
      <span className="faint">{line}</span>
    </span>
  );
}

function FriendRow({ friend }: { friend: Friend }) {
  const { t, day } = useAccount();
  const { user_id: id, avatar } = friend;
  const name = usePersonName().nameOf({ id, name: friend.name });
  return (
    <li>
      <Avatar person={{ id, name, avatar }} size="l" />
      <PersonText name={name} line={t('friendsSince', { date: day(friend.since) })} />
      <ViewLink
        to={{ panel: 'unfriend', item: id }}
        className="button quiet"
        label={t('removePerson', { name })}
      >
        {t('remove')}
      </ViewLink>
    </li>
  );
}

function RequestIn({ request }: { request: FriendRequest }) {
  const { t, day } = useAccount();
  const { avatar } = request;
  const name = request.name || t('somebody');
  return (
    <li>
      <Avatar person={{ id: request.user_id ?? name, name, avatar }} size="l" />
      <PersonText name={name} line={t('askedOn', { date: day(request.created_at) })} />
      <AccountForm intent="answer" className="buttons" fields={{ request: request.id, name }}>
        <button type="submit" name="accept" value="1" className="button primary">
          {t('accept')}
        </button>
        <button type="submit" name="accept" value="" className="button">
          {t('decline')}
        </button>
      </AccountForm>
    </li>
  );
}

function RequestOut({ request }: { request: FriendRequest }) {
  const { t, day } = useAccount();
  const name = request.email ?? (request.name || t('somebody'));
  return (
    <li>
      <Avatar person={{ id: request.user_id ?? name, name, avatar: request.avatar }} size="l" />
      <PersonText name={name} line={t('askedOn', { date: day(request.created_at) })} />
      <AccountForm intent="withdraw" fields={{ request: request.id }}>
        <button type="submit" className="button quiet" aria-label={`${t('withdraw')}: ${name}`}>
          {t('withdraw')}
        </button>
      </AccountForm>
    </li>
  );
}

function FindFriend({ isFirst }: { isFirst: boolean }) {
  const { t } = useAccount();
  return (
    <section className="side-part">
      <h2 className="section-title">{t('findFriend')}</h2>
      <AccountForm
        intent="request"
        className="form"
        onDone={() =>
          (document.querySelector('form:has([name=recipient])') as HTMLFormElement | null)?.reset()
        }
      >
        <TextField intent="request" name="recipient" maxLength={254} required label={t('recipient')} />
        <FormProblem intent="request" />
        <SubmitButton intent="request" className={`button wide${isFirst ? ' primary' : ''}`}>
          {t('sendRequest')}
        </SubmitButton>
      </AccountForm>
    </section>
  );
}

function InviteLink({ data }: { data: FriendsPageData }) {
  const { t, day } = useAccount();
  const { invite } = data;
  return (
    <section className="side-part">
      <h2 className="section-title">{t('inviteLink')}</h2>
      {invite ? (
        <>
          <CopyField label={t('inviteLink')} value={invite.url} />
          <p className="field-hint">{t('inviteText', { date: day(invite.expires_at) })}</p>
          <AccountForm intent="revoke" fields={{ code: invite.code }}>
            <button type="submit" className="text-button">
              {t('withdraw')}
            </button>
          </AccountForm>
        </>
      ) : (
        <AccountForm intent="invite" className="form">
          <p className="faint">{t('inviteIntro')}</p>
          <SubmitButton intent="invite" className="button wide">
            {t('makeInvite')}
          </SubmitButton>
        </AccountForm>
      )}
      <FormProblem intent={invite ? 'revoke' : 'invite'} />
    </section>
  );
}

function UnfriendPanel({ friend }: { friend: Friend }) {
  const { t, show } = useAccount();
  const { user_id } = friend;
  const name = usePersonName().nameOf({ id: user_id, name: friend.name });
  return (
    <Panel title={t('unfriendTitle', { name })}>
      <AccountForm
        intent="unfriend"
        className="form"
        fields={{ friend: user_id, name }}
        onDone={() => show({})}
      >
        <p>{t('unfriendText')}</p>
        <ConfirmFoot intent="unfriend" label={t('remove')} />
      </AccountForm>
    </Panel>
  );
}
