import { formatText } from '#api/contract/language/format.ts';
import { HeartFilledIcon, PlusIcon, SearchIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useAccount } from '../account-context.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { AccountForm } from '../form.tsx';
import { NewListPanel } from '../new-list-panel.tsx';
import { Panel, ViewLink } from '../panel.tsx';
import { SinceVisit } from '../since-visit.tsx';
import { ListCard } from './list-card.tsx';
import type { ListsPageData } from './lists-data.ts';
import { WaitingLists } from './waiting-lists.tsx';

/** Images below the first screen are lazy. */
const eagerCards = 6;

/** "My lists": a card per list, and one to create a list. */
export function ListsView({ data }: { data: ListsPageData }) {
  const { t, lang, page, view } = useAccount();
  const { lists, found } = data;
  const wishes = lists
    .filter(({ role }) => role === 'owner')
    .reduce((sum, list) => sum + list.productCount, 0);
  const own = lists.filter(({ role }) => role === 'owner').length;
  const summary = {
    wishes: formatText(lang, page.texts.wishes, { count: wishes }),
    lists: formatText(lang, page.texts.lists, { count: own }),
  };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('myLists')}</h1>
          {lists.length > 0 && !found && <p className="summary above-2">{t('summary', summary)}</p>}
        </div>
        {lists.length > 0 && !found && (
          <div className="buttons head-action">
            <ViewLink to={{ panel: 'new' }} className="button primary">
              <PlusIcon size={20} />
              {t('newList')}
            </ViewLink>
          </div>
        )}
      </div>
      {found ? (
        <p className="search-state">
          {t(lists.length + found.wishes.length > 0 ? 'searchResults' : 'searchNone', { query: found.query })}{' '}
          <a href="/lists">{t('clearSearch')}</a>
        </p>
      ) : null}
      <SinceVisit changes={data.changes} />
      <WaitingLists waiting={data.waiting} />
      {lists.length === 0 && !found ? (
        <FirstDay />
      ) : (
        <ul className="bare cards">
          {lists.map((list, index) => (
            <ListCard key={list.id} list={list} lazy={index >= eagerCards} />
          ))}
          {!found && (
            <li className="card card-new">
              <ViewLink to={{ panel: 'new' }}>
                <span className="mosaic-new">
                  <PlusIcon size={20} />
                  {t('newList')}
                </span>
              </ViewLink>
            </li>
          )}
        </ul>
      )}
      {found && found.wishes.length > 0 && <FoundWishes found={found} />}
      {view.panel === 'new' && <NewListPanel occasions={data.occasions} />}
      {view.panel === 'search' && <SearchPanel />}
      {view.panel === 'delete' && page.account?.isGuest && <DeleteListsPanel />}
    </>
  );
}

/** The empty state: one sentence, one button. */
function FirstDay() {
  const { t } = useAccount();
  return (
    <div className="empty">
      <span className="empty-heart">
        <HeartFilledIcon size={28} className="heart" />
      </span>
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptyText')}</p>
      <ViewLink to={{ panel: 'new' }} className="button primary">
        <PlusIcon size={20} />
        {t('newList')}
      </ViewLink>
    </div>
  );
}

function FoundWishes({ found }: { found: NonNullable<ListsPageData['found']> }) {
  const { t } = useAccount();
  return (
    <section aria-labelledby="found-wishes">
      <h2 id="found-wishes" className="section-title">
        {t('searchWishes')}
      </h2>
      <ul className="plain-rows">
        {found.wishes.map((wish) => (
          <li key={wish.itemId}>
            <a className="found-wish" href={`/lists/${wish.listToken}?item=${wish.itemId}`}>
              <span className="thumb">
                {wish.imageUrl && (
                  <PhotoImage
                    fallback={null}
                    src={wish.imageUrl}
                    loading="lazy"
                    referrerPolicy="no-referrer"
                  />
                )}
              </span>
              <span>
                <strong>{wish.title}</strong>
                <span>{wish.listName}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Searches lists and wishes by name. */
function SearchPanel() {
  const { t, view } = useAccount();
  return (
    <Panel title={t('search')}>
      <form method="get" action="/lists" role="search" className="form">
        <label htmlFor="search" className="field-label">
          {t('searchLabel')}
        </label>
        <input
          id="search"
          className="field"
          type="search"
          name="q"
          required
          maxLength={100}
          defaultValue={view.q}
          autoComplete="off"
          data-autofocus
        />
        <div className="form-foot">
          <button type="submit" className="button primary">
            <SearchIcon size={18} />
            {t('search')}
          </button>
        </div>
      </form>
    </Panel>
  );
}

/** Deletes a guest with everything they have saved. Accounts are deleted in their settings. */
function DeleteListsPanel() {
  const { t } = useAccount();
  return (
    <Panel title={t('guestDelete')}>
      <AccountForm intent="delete" className="form">
        <p>{t('guestDeleteText')}</p>
        <p className="faint">
          <a href="/account/export">{t('exportFirst')}</a>
        </p>
        <ConfirmFoot intent="delete" label={t('deleteAccountConfirm')} />
      </AccountForm>
    </Panel>
  );
}
