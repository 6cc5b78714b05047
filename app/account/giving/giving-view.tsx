import { HeartIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem } from '../form.tsx';
import type { GivingPageData } from './giving-data.ts';

/** Everything a person gives, on all lists, and its current state. */
export function GivingView({ data: { gifts } }: { data: GivingPageData }) {
  const { t, page } = useAccount();
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t('givingTitle')}</h1>
      </div>
      {gifts.length === 0 ? (
        <div className="empty">
          <span className="empty-heart">
            <HeartIcon size={28} />
          </span>
          <h2>{t('givingEmpty')}</h2>
          <p>{t('givingEmptyText')}</p>
        </div>
      ) : (
        <>
          <p className="faint">{t(page.account ? 'givingText' : 'givingHere')}</p>
          <ul className="plain-rows">
            {gifts.map((gift) => (
              <GiftRow key={gift.id} gift={gift} />
            ))}
          </ul>
          <FormProblem intent="stop" />
        </>
      )}
    </div>
  );
}

function GiftRow({ gift }: { gift: GivingPageData['gifts'][number] }) {
  const { t } = useAccount();
  const title = gift.title || t('aWish');
  const facts = [
    gift.owner.name && t('givingFor', { name: gift.owner.name }),
    gift.listName,
    gift.quantity > 1 && `${t('quantity')}: ${gift.quantity}`,
    gift.quantity === 0 && t('givingShared'),
    gift.isRemoved && t('givingRemoved'),
  ];
  const text = (
    <>
      <span className="thumb">
        {gift.imageUrl && (
          <PhotoImage fallback={null} src={gift.imageUrl} loading="lazy" referrerPolicy="no-referrer" />
        )}
      </span>
      <span className="row-text">
        <strong>{title}</strong>
        <span className="faint">{facts.filter(Boolean).join(' · ')}</span>
        {gift.note && <span className="faint">{gift.note}</span>}
      </span>
    </>
  );
  return (
    <li>
      {gift.address ? (
        <a className="row-link" href={gift.address}>
          {text}
        </a>
      ) : (
        <span className="row-link">{text}</span>
      )}
      <AccountForm intent="stop" fields={{ gift: gift.id, title }}>
        <button type="submit" className="button" aria-label={`${t('givingStop')}: ${title}`}>
          {t('givingStop')}
        </button>
      </AccountForm>
    </li>
  );
}
