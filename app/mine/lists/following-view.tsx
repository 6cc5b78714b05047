import { HeartIcon } from '../../hosted/icons.tsx';
import { Avatar } from '../avatar.tsx';
import { MineForm } from '../form.tsx';
import { useMine } from '../mine-context.tsx';
import type { FollowingPageData } from './lists-data.ts';

/** The lists of others that the shopper keeps an eye on. */
export function FollowingView({ data }: { data: FollowingPageData }) {
  const { t } = useMine();
  return (
    <>
      <div className="page-head">
        <h1>{t('followingTitle')}</h1>
      </div>
      {data.lists.length === 0 ? (
        <div className="empty">
          <span className="empty-heart">
            <HeartIcon size={28} />
          </span>
          <h2>{t('followingEmpty')}</h2>
          <p>{t('followingEmptyText')}</p>
        </div>
      ) : (
        <ul className="plain-rows">
          {data.lists.map((list) => {
            const owner = {
              id: list.owner_username || list.id,
              name: list.owner_name,
              avatar: list.owner_avatar,
            };
            return (
              <li key={list.id}>
                <a className="row-link" href={list.address}>
                  <Avatar person={owner} size="l" />
                  <span className="row-text">
                    <strong>{list.name}</strong>
                    <span className="faint">
                      {[
                        t('listBy', { name: list.owner_name }),
                        list.occasion_title,
                        t('wishes', { count: list.productCount }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                </a>
                <MineForm intent="unfollow" fields={{ list: list.id, name: list.name }}>
                  <button
                    type="submit"
                    className="button outline"
                    aria-label={`${t('unfollow')}: ${list.name}`}
                  >
                    {t('unfollow')}
                  </button>
                </MineForm>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
