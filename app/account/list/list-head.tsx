import { PaperLink } from '#app/hosted/paper-link.tsx';
import {
  DotsIcon,
  GiftIcon,
  GridIcon,
  LeaveIcon,
  LinkIcon,
  LockIcon,
  PencilIcon,
  PlusIcon,
  PrintIcon,
  RowsIcon,
  ShareIcon,
  TrashIcon,
} from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import { Avatar } from '../avatar.tsx';
import { Menu } from '../menu.tsx';
import { ViewLink, withoutPanel } from '../panel.tsx';
import { usePersonName } from '../use-person-name.ts';
import { givenWishes } from './gifts-panel.tsx';
import { useList } from './list-context.ts';
import { useSurpriseText } from './surprise-part.tsx';

/** The list's name, actions and visibility. */
export function ListHead() {
  return (
    <>
      <Title />
      <ListBar />
    </>
  );
}

function Title() {
  const { t, view } = useAccount();
  const { data, canEdit, isOwner } = useList();
  const { list } = data;
  const rest = withoutPanel(view);
  return (
    <div className="page-head list-head">
      <div className="list-title">
        <a className="crumb" href="/lists">
          {t('myLists')}
        </a>
        <h1>
          {list.name}
          {canEdit && (
            <ViewLink
              to={{ ...rest, panel: 'edit' }}
              className="icon-button title-edit"
              label={t('editList')}
            >
              <PencilIcon size={18} />
            </ViewLink>
          )}
        </h1>
        {list.description && <p className="list-description">{list.description}</p>}
      </div>
      <div className="buttons head-action">
        {canEdit && (
          <ViewLink to={{ ...rest, panel: 'add' }} className="button primary">
            <PlusIcon size={20} />
            {t('addWish')}
          </ViewLink>
        )}
        {canEdit && (
          <ViewLink to={{ ...rest, panel: 'share' }} className="button">
            <ShareIcon size={18} />
            {t('share')}
          </ViewLink>
        )}
        <Menu label={t('more')} className="button square" icon={<DotsIcon size={20} />}>
          {canEdit && (
            <a className="menu-item" href={`/lists/import?list=${list.id}`}>
              {t('importHere')}
            </a>
          )}
          {data.hasPdf && (
            <a className="menu-item" href={`/lists/${list.id}/list.pdf`} target="_blank" rel="noreferrer">
              <PrintIcon size={18} />
              {t('print')}
            </a>
          )}
          <a className="menu-item" href={`/lists/${list.id}/export?format=json`} download>
            {t('exportJson')}
          </a>
          <a className="menu-item" href={`/lists/${list.id}/export?format=csv`} download>
            {t('exportCsv')}
          </a>
          {!isOwner && (
            <ViewLink to={{ ...rest, panel: 'leave' }} className="menu-item">
              <LeaveIcon size={18} />
              {t('leaveList')}
            </ViewLink>
          )}
          {isOwner && (
            <ViewLink to={{ ...rest, panel: 'delete' }} className="menu-item is-danger">
              <TrashIcon size={18} />
              {t('deleteList')}
            </ViewLink>
          )}
        </Menu>
      </div>
      {data.paperLink && <PaperLink link={data.paperLink} label={t('listOnline')} />}
    </div>
  );
}

function ListBar() {
  const { t, view } = useAccount();
  const { listBy } = usePersonName();
  const { data, items, isOwner, canEdit } = useList();
  const { list, people } = data;
  const bought = items.filter(({ purchased }) => purchased).length;
  const rest = withoutPanel(view);
  const owner = { id: list.owner_id, name: list.owner_name, avatar: list.owner_avatar };
  return (
    <div className="list-bar">
      <p className="summary">
        {t('wishes', { count: items.length })}
        {bought > 0 && <> · {t('bought', { count: bought })}</>}
      </p>
      <span className="card-status">
        {list.share_public || !isOwner || people.length > 0 ? <LinkIcon size={14} /> : <LockIcon size={14} />}
        {!isOwner
          ? listBy(list.owner_name)
          : list.share_public
            ? t('public')
            : people.length > 0
              ? t('sharedWith', { count: people.length })
              : t('onlyYou')}
      </span>
      {(people.length > 0 || !isOwner) && (
        <span className="faces">
          {!isOwner && <Avatar person={owner} size="s" />}
          {people.slice(0, 5).map(({ user_id, name, avatar }) => (
            <Avatar key={user_id} person={{ id: user_id, name, avatar }} size="s" />
          ))}
        </span>
      )}
      {isOwner && list.surprise && <SurpriseLine />}
      {isOwner && givenWishes(items).length > 0 && (
        <ViewLink to={{ ...rest, panel: 'gifts' }} className="surprise-line">
          <GiftIcon size={14} />
          <span>{t('giftsTitle')}</span>
        </ViewLink>
      )}
      {canEdit && items.length > 0 && (
        <span className="layout-switch" role="group" aria-label={t('showAs')}>
          {(['grid', 'rows'] as const).map((layout) => (
            <ViewLink
              key={layout}
              to={{ ...rest, view: layout }}
              className="icon-button"
              label={t(layout)}
              current={data.layout === layout}
            >
              {layout === 'grid' ? <GridIcon size={18} /> : <RowsIcon size={18} />}
            </ViewLink>
          ))}
        </span>
      )}
    </div>
  );
}

function SurpriseLine() {
  const { view } = useAccount();
  const text = useSurpriseText();
  return (
    <ViewLink to={{ ...withoutPanel(view), panel: 'share' }} className="surprise-line">
      <GiftIcon size={14} />
      <span>{text}</span>
    </ViewLink>
  );
}
