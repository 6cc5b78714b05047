import type { WishChange } from '#api/modules/lists/schemas.ts';
import { ChangeText } from '#app/ui/change-text.tsx';
import { CloseIcon, HeartIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useAccount } from './account-context.tsx';
import { AccountForm } from './form.tsx';

/** Changes shown at first. */
const atFirst = 3;

/** Changes to the shopper's wishes since the last visit, with links to the shop. */
export function SinceVisit({ changes }: { changes: readonly WishChange[] }) {
  const { t } = useAccount();
  const [latest] = changes;
  if (!latest) return null;
  const rest = changes.slice(atFirst);
  const fields = { items: changes.map(({ item_id }) => item_id).join(), until: latest.at };
  return (
    <section className="since" aria-labelledby="since">
      <div className="since-head">
        <h2 id="since">{t('sinceVisit')}</h2>
        <AccountForm intent="dismissChanges" fields={fields}>
          <button type="submit" className="icon-button" aria-label={t('dismiss')}>
            <CloseIcon size={16} />
          </button>
        </AccountForm>
      </div>
      <Changes changes={changes.slice(0, atFirst)} />
      {rest.length > 0 && (
        <details>
          <summary>{t('showAllChanges', { count: changes.length })}</summary>
          <Changes changes={rest} />
        </details>
      )}
    </section>
  );
}

function Changes({ changes }: { changes: readonly WishChange[] }) {
  const { t, lang } = useAccount();
  return (
    <ul role="list">
      {changes.map((change) => (
        <li key={change.item_id}>
          <span className="since-photo">
            {change.imageUrl ? (
              <PhotoImage
                fallback={<HeartIcon size={20} />}
                src={change.imageUrl}
                loading="lazy"
                referrerPolicy="no-referrer"
              />
            ) : (
              <HeartIcon size={20} />
            )}
          </span>
          <p>
            <strong>{change.title}</strong>
            <ChangeText change={change} lang={lang} t={t} />
          </p>
          {change.affiliateUrl && (
            <a className="button" href={change.affiliateUrl} target="_blank" rel="noreferrer">
              {change.source_label ? t('openShop', { shop: change.source_label }) : t('openPage')}
              <span className="visually-hidden"> {change.title}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
