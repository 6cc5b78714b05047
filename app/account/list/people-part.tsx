import { CloseIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import { Avatar } from '../avatar.tsx';
import { AccountForm, FormProblem, SelectField, SubmitButton } from '../form.tsx';
import { usePersonName } from '../use-person-name.ts';
import { CollapsiblePart } from './collapsible-part.tsx';
import { useList } from './list-context.ts';

/** The friends on a list; its owner can add more. */
export function PeoplePart() {
  const { t } = useAccount();
  const { data, isOwner } = useList();
  const { list, people } = data;
  const { nameOf } = usePersonName();
  const owner = {
    id: list.owner_id,
    name: nameOf({ id: list.owner_id, name: list.owner_name }),
    avatar: list.owner_avatar,
  };
  const named = people.map((person) => ({
    ...person,
    name: nameOf({ id: person.user_id, name: person.name }),
  }));
  return (
    <CollapsiblePart
      title={t('people')}
      state={named.map(({ name }) => name).join(', ') || undefined}
      intents={['addPerson', 'removePerson', 'role']}
    >
      <ul className="bare people">
        <li>
          <Avatar person={owner} size="m" />
          <span className="fills">{owner.name}</span>
          <span className="faint">{t('owner')}</span>
        </li>
        {named.map(({ user_id, name, avatar, role }) => (
          <li key={user_id}>
            <Avatar person={{ id: user_id, name, avatar }} size="m" />
            <span className="fills">{name}</span>
            {isOwner ? (
              <AccountForm
                intent="role"
                fields={{ user: user_id, role: role === 'editor' ? 'viewer' : 'editor' }}
              >
                <button
                  type="submit"
                  className="role-button"
                  aria-label={`${name}: ${t(role)}. ${t('role')}`}
                >
                  {t(role)}
                </button>
              </AccountForm>
            ) : (
              <span className="faint">{t(role)}</span>
            )}
            {isOwner && (
              <AccountForm intent="removePerson" fields={{ user: user_id }}>
                <button type="submit" className="icon-button" aria-label={t('removePerson', { name })}>
                  <CloseIcon size={16} />
                </button>
              </AccountForm>
            )}
          </li>
        ))}
      </ul>
      <FormProblem intent="removePerson" />
      <FormProblem intent="role" />
      {isOwner && <AddPerson />}
    </CollapsiblePart>
  );
}

function AddPerson() {
  const { t } = useAccount();
  const { nameOf } = usePersonName();
  const { friends, people } = useList().data;
  const others = friends.filter(({ user_id }) => !people.some((person) => person.user_id === user_id));
  if (others.length === 0) {
    return (
      <p className="faint">
        {t(friends.length === 0 ? 'noFriendsYet' : 'everyFriendAdded')}{' '}
        <a className="text-link" href="/friends">
          {t('toFriends')}
        </a>
      </p>
    );
  }
  return (
    <AccountForm key={others.length} intent="addPerson" className="form">
      <div className="field-pair">
        <SelectField
          intent="addPerson"
          name="user"
          value={others[0]?.user_id ?? ''}
          label={t('chooseFriend')}
          choices={others.map(({ user_id, name }) => [user_id, nameOf({ id: user_id, name })] as const)}
        />
        <SelectField
          intent="addPerson"
          name="role"
          value="editor"
          label={t('role')}
          choices={[
            ['editor', t('editor')],
            ['viewer', t('viewer')],
          ]}
        />
      </div>
      <FormProblem intent="addPerson" />
      <SubmitButton intent="addPerson" className="button wide">
        {t('addFriend')}
      </SubmitButton>
    </AccountForm>
  );
}
