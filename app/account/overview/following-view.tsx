import type { ReactNode } from 'react';
import { HeartIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import { Avatar } from '../avatar.tsx';
import { AccountForm, FormProblem } from '../form.tsx';
import type { FollowingPageData, Person } from './lists-data.ts';

/** Other people's lists and creator shops that the shopper follows. */
export function FollowingView({ data: { lists, shops } }: { data: FollowingPageData }) {
  const { t } = useAccount();
  return (
    <>
      <div className="page-head">
        <h1>{t(shops.length > 0 ? 'following' : 'followingTitle')}</h1>
      </div>
      {lists.length + shops.length === 0 && (
        <div className="empty">
          <span className="empty-heart">
            <HeartIcon size={28} />
          </span>
          <h2>{t('followingEmpty')}</h2>
          <p>{t('followingEmptyText')}</p>
        </div>
      )}
      {shops.length > 0 && (
        <section className="followed-kind">
          <h2>{t('followedShops')}</h2>
          <ul className="plain-rows">
            {shops.map(({ handle, name, creator, avatar, itemCount, address }) => (
              <FollowedRow
                key={handle}
                address={address}
                name={name}
                person={{ id: handle, name: creator || name, avatar }}
                facts={[creator === name ? '' : creator, t('products', { count: itemCount })]}
              >
                <UnfollowForm intent="unfollowShop" fields={{ shop: handle }} name={name} />
              </FollowedRow>
            ))}
          </ul>
          <FormProblem intent="unfollowShop" />
        </section>
      )}
      {lists.length > 0 && (
        <section className="followed-kind">
          {shops.length > 0 && <h2>{t('followingTitle')}</h2>}
          <ul className="plain-rows">
            {lists.map((list) => (
              <FollowedRow
                key={list.id}
                address={list.address}
                name={list.name}
                person={{
                  id: list.owner_username || list.id,
                  name: list.owner_name,
                  avatar: list.owner_avatar,
                }}
                facts={[
                  list.owner_name && t('listBy', { name: list.owner_name }),
                  list.occasion_title,
                  t('wishes', { count: list.productCount }),
                ]}
              >
                <UnfollowForm intent="unfollow" fields={{ list: list.id }} name={list.name} />
              </FollowedRow>
            ))}
          </ul>
          <FormProblem intent="unfollow" />
        </section>
      )}
    </>
  );
}

function FollowedRow(props: {
  address: string;
  name: string;
  person: Person;
  facts: string[];
  children: ReactNode;
}) {
  return (
    <li>
      <a className="row-link" href={props.address}>
        <Avatar person={props.person} size="l" />
        <span className="row-text">
          <strong>{props.name}</strong>
          <span className="faint">{props.facts.filter(Boolean).join(' · ')}</span>
        </span>
      </a>
      {props.children}
    </li>
  );
}

function UnfollowForm(props: { intent: string; fields: Record<string, string>; name: string }) {
  const { t } = useAccount();
  return (
    <AccountForm intent={props.intent} fields={{ ...props.fields, name: props.name }}>
      <button type="submit" className="button" aria-label={`${t('unfollow')}: ${props.name}`}>
        {t('unfollow')}
      </button>
    </AccountForm>
  );
}
