import { GiftIcon, HeartIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { ConfirmLink } from '../link-message.tsx';
import type { ConfirmReminderPageData, GivingPageData, ShownGift } from './giving-data.ts';

/** A person's gifts on all lists: their state, what remains to be done, and the owner's thanks. */
export function GivingView({ data: { gifts, hasAddress } }: { data: GivingPageData }) {
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
          {['stop', 'bought', 'remind', 'remind-off'].map((intent) => (
            <FormProblem key={intent} intent={intent} />
          ))}
          <ul className="plain-rows">
            {gifts.map((gift) => (
              <GiftRow key={gift.id} gift={gift} hasAddress={hasAddress} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function GiftRow({ gift, hasAddress }: { gift: ShownGift; hasAddress: boolean }) {
  const { t } = useAccount();
  const title = gift.title || t('aWish');
  const { owner, state } = gift;
  const shop = gift.shop ?? (gift.url && new URL(gift.url).hostname.replace(/^www\./, ''));
  const isOpen = state !== 'bought' && gift.itemId !== null;
  const fields = { gift: gift.id, title };
  const lines = [
    [gift.variant, gift.price, shop],
    [owner.name && t('givingFor', { name: owner.name }), gift.listName],
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
        {lines.map((facts, index) => (
          <span key={index} className="faint">
            {facts.filter(Boolean).join(' · ')}
          </span>
        ))}
      </span>
    </>
  );
  const address = gift.listUrl ?? gift.url;
  return (
    <li>
      {address ? (
        <a className="row-link" href={address}>
          {text}
        </a>
      ) : (
        <span className="row-link">{text}</span>
      )}
      <div className="gift-more">
        <GiftState gift={gift} />
        {gift.note && (
          <p className="faint" dir="auto">
            {gift.note}
          </p>
        )}
        {gift.thanks !== null && (
          <div className="gift-thanks">
            <p>
              <GiftIcon size={16} /> {t('givingThanks', { name: owner.name || t('somebody') })}
            </p>
            {gift.thanks && <blockquote dir="auto">{gift.thanks}</blockquote>}
          </div>
        )}
        <div className="buttons">
          {isOpen && gift.url && shop && (
            <a
              className={state === 'reserved' ? 'button primary' : 'button'}
              href={gift.url}
              target="_blank"
              rel="noopener nofollow"
            >
              {t('buyAt', { shop })}
              <span className="visually-hidden"> ({t('opensShop')})</span>
            </a>
          )}
          {isOpen && gift.listUrl && (
            <AccountForm intent="bought" fields={fields}>
              <button type="submit" className="button" aria-label={`${t('givingGot')}: ${title}`}>
                {t('givingGot')}
              </button>
            </AccountForm>
          )}
          {gift.reminder === 'offered' &&
            (hasAddress || gift.hasEmail ? (
              <AccountForm intent="remind" fields={fields}>
                <button type="submit" className="button" aria-label={`${t('givingRemind')}: ${title}`}>
                  {t('givingRemind')}
                </button>
              </AccountForm>
            ) : (
              <RemindByEmail gift={gift} title={title} />
            ))}
          {gift.reminder === 'on' && (
            <AccountForm intent="remind-off" fields={fields}>
              <button type="submit" className="button quiet" aria-label={`${t('givingRemindOff')}: ${title}`}>
                {t('givingRemindOff')}
              </button>
            </AccountForm>
          )}
          <AccountForm intent="stop" fields={fields}>
            <button type="submit" className="button quiet" aria-label={`${t('givingStop')}: ${title}`}>
              {t('givingStop')}
            </button>
          </AccountForm>
        </div>
      </div>
    </li>
  );
}

/** The gift's state in words. */
function GiftState({ gift: { state, itemId, quantity, reservedUntil, reminder } }: { gift: ShownGift }) {
  const { t } = useAccount();
  const words = {
    reserved: t('reservedUntil', { date: reservedUntil }),
    ended: t('givingEnded'),
    bought: t('boughtMark'),
    shared: t('givingShared'),
  };
  const facts = [
    words[state],
    quantity > 1 && `${t('quantity')}: ${quantity}`,
    itemId === null && t('givingRemoved'),
    reminder === 'on' && t('givingReminds'),
  ];
  return <p className="gift-state">{facts.filter(Boolean).join(' · ')}</p>;
}

/** Asks givers without an account for an email address for the reminder. */
function RemindByEmail({ gift, title }: { gift: ShownGift; title: string }) {
  const { t } = useAccount();
  return (
    <details className="gift-remind">
      <summary className="button" aria-label={`${t('givingRemind')}: ${title}`}>
        {t('givingRemind')}
      </summary>
      <AccountForm intent="remind" fields={{ gift: gift.id }} className="form">
        <TextField
          intent="remind"
          name="email"
          type="email"
          label={t('email')}
          hint={t('givingRemindHint')}
          autoComplete="email"
          required
        />
        <SubmitButton intent="remind">{t('givingRemindSend')}</SubmitButton>
      </AccountForm>
    </details>
  );
}

/** Confirms an address for a reminder from an email's link. */
export function ConfirmReminderView({ data }: { data: ConfirmReminderPageData }) {
  const { t } = useAccount();
  return (
    <ConfirmLink
      {...data}
      question={t('remindTitle')}
      confirmed={{ title: t('remindDoneTitle'), text: t('remindDoneText') }}
      gone={t('remindGone')}
    >
      <a className="button" href="/giving">
        {t('givingTitle')}
      </a>
    </ConfirmLink>
  );
}
