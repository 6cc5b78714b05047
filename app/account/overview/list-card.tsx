import { formatDay, formatMonth } from '#api/contract/language/dates.ts';
import { dayAt } from '#api/contract/language/days.ts';
import type { TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { TextName } from '#app/hosted/notice.ts';
import { ChevronRightIcon, HeartIcon, LinkIcon, LockIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useAccount } from '../account-context.tsx';
import { Avatar } from '../avatar.tsx';
import { usePersonName } from '../use-person-name.ts';
import type { ListCard as Card } from './lists-data.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The time since something was saved, in days or months of the reader's time zone. */
function savedWhen(
  { lang, zone }: { lang: Language; zone: string },
  at: string,
  now: string,
): { name: TextName; values: TextValues } {
  const date = new Date(at);
  const [saved, today] = [dayAt(zone, date), dayAt(zone, new Date(now))];
  const days = (Date.parse(today) - Date.parse(saved)) / dayMs;
  if (days <= 0) return { name: 'savedToday', values: {} };
  if (days === 1) return { name: 'savedYesterday', values: {} };
  if (days < 14) return { name: 'savedOn', values: { date: formatDay(lang, date, zone) } };
  const year = saved.slice(0, 4) === today.slice(0, 4) ? '' : ` ${saved.slice(0, 4)}`;
  return { name: 'savedIn', values: { month: formatMonth(lang, date, zone) + year } };
}

const facesShown = 3;

/** A list's card; all of it is a link. */
export function ListCard({ list, lazy }: { list: Card; lazy: boolean }) {
  return (
    <li className="card">
      <a href={`/lists/${list.id}`}>
        <Mosaic images={list.preview_images} lazy={lazy} />
        <span className="card-text">
          <span className="card-name">{list.name}</span>
          <SeenBy list={list} />
          <span className="card-facts">
            <Facts list={list} />
          </span>
        </span>
        <ChevronRightIcon size={18} className="card-chevron" />
      </a>
    </li>
  );
}

/** "8 wishes · 2 bought"; on other people's lists, the shopper's permissions. */
function Facts({ list }: { list: Card }) {
  const { t, lang, zone, page } = useAccount();
  const { listBy } = usePersonName();
  if (list.role !== 'owner') {
    const owner = { id: list.owner_id, name: list.owner_name, avatar: list.owner_avatar };
    return (
      <>
        <Avatar person={owner} size="s" />
        <span className="visually-hidden">{listBy(list.owner_name)}</span>
        <span>{t(list.role === 'editor' ? 'youCanEdit' : 'youCanLook')}</span>
      </>
    );
  }
  if (list.productCount === 0) return <span>{t('nothingSaved')}</span>;
  const when = savedWhen({ lang, zone }, list.updated_at, page.now);
  return (
    <>
      <span>{t('wishes', { count: list.productCount })}</span>
      <span aria-hidden="true">·</span>
      <span>
        {list.purchased_count ? t('bought', { count: list.purchased_count }) : t(when.name, when.values)}
      </span>
    </>
  );
}

/** The people who can see the list: avatars and a word. */
function SeenBy({ list }: { list: Card }) {
  const { t } = useAccount();
  const owned = list.role === 'owner';
  const count = list.collaboratorCount;
  const shared = owned && count > 0;
  return (
    <span className="card-seen">
      {shared && (
        <span className="faces" aria-hidden="true">
          {list.people.slice(0, facesShown).map((person) => (
            <Avatar key={person.id} person={person} size="s" />
          ))}
          {count > facesShown && <span className="avatar avatar-s faces-more">+{count - facesShown}</span>}
        </span>
      )}
      <span className="card-status">
        {!owned || list.share_public || shared ? <LinkIcon size={14} /> : <LockIcon size={14} />}
        {!owned ? (
          t('sharedWithYou')
        ) : !list.share_public ? (
          t(shared ? 'sharedWith' : 'onlyYou', { count })
        ) : shared ? (
          <>
            <span className="beside-faces">{t('public')}</span>
            <span className="without-faces">{t('publicSharedWith', { count })}</span>
          </>
        ) : (
          t('public')
        )}
      </span>
    </span>
  );
}

/** Up to three images of a list, 3:2. An empty list shows placeholders. */
function Mosaic({ images, lazy = false }: { images: readonly string[]; lazy?: boolean }) {
  if (images.length === 0) {
    return (
      <span className="mosaic mosaic-3" aria-hidden="true">
        <span className="mosaic-blank">
          <HeartIcon size={20} />
        </span>
        <span className="mosaic-blank" />
        <span className="mosaic-blank" />
      </span>
    );
  }
  return (
    <span className={`mosaic mosaic-${images.length}`} aria-hidden="true">
      {images.map((src) => (
        <span key={src} className="mosaic-cell">
          <PhotoImage
            fallback={<HeartIcon size={20} />}
            src={src}
            loading={lazy ? 'lazy' : 'eager'}
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </span>
      ))}
    </span>
  );
}
