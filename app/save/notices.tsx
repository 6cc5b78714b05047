import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { initRefusals } from '#api/contract/init-refusals.ts';
import { formatDay, formatMonth, nextMonth } from '#api/contract/language/dates.ts';
import type { PageNotice } from '#app/hosted/window-account.ts';
import { AlertIcon, CheckIcon, CopyIcon, HeartIcon, PauseIcon } from '#app/ui/icons.tsx';
import { Rich, useTexts } from './texts-context.tsx';

function Notice(props: {
  tone: 'warn' | 'calm' | 'ok';
  icon: ReactNode;
  heading: string;
  main?: boolean;
  children: ReactNode;
  foot: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = props.main ? 'h1' : 'h2';
  return (
    <div className="step">
      <div className="step-body">
        <span className={`notice-icon is-${props.tone}`}>{props.icon}</span>
        <Heading className="step-heading" ref={heading} tabIndex={-1}>
          {props.heading}
        </Heading>
        {props.children}
      </div>
      <div className="step-foot">{props.foot}</div>
    </div>
  );
}

/** Shown when the shop has reached its monthly limit; offers the product's link instead. */
export function PausedNotice(props: { shopName: string; productUrl: string; onBack: () => void }) {
  const { lang, t } = useTexts();
  const [copy, setCopy] = useState<'idle' | 'done' | 'failed'>('idle');
  const now = new Date();
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(props.productUrl);
      setCopy('done');
    } catch {
      setCopy('failed');
    }
  };
  return (
    <Notice
      tone="warn"
      icon={<PauseIcon size={20} />}
      heading={t('pausedHeading')}
      foot={
        <>
          {copy === 'failed' && (
            <input
              className="field"
              readOnly
              aria-label={t('copyLink')}
              value={props.productUrl}
              ref={(field) => field?.select()}
            />
          )}
          <button type="button" className="button primary" onClick={copyLink}>
            {copy === 'done' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
            <span aria-live="polite">{t(copy === 'done' ? 'linkCopied' : 'copyLink')}</span>
          </button>
          <button type="button" className="button quiet" onClick={props.onBack}>
            {t('backToShop')}
          </button>
        </>
      }
    >
      <p className="notice-text">
        <Rich
          name="pausedText"
          values={{
            shop: props.shopName,
            month: formatMonth(lang, now),
            date: <strong key="date">{formatDay(lang, nextMonth(now))} (UTC)</strong>,
          }}
        />
      </p>
    </Notice>
  );
}

const reasons = {
  invalid_origin: 'reasonOrigin',
  unknown_key: 'reasonKey',
  origin_not_allowed: 'reasonNotAllowed',
  allowlist_required: 'reasonNoDomains',
  subscription_required: 'reasonTrialEnded',
} as const satisfies Record<(typeof initRefusals)[number], string>;

/** The reason for the shop's developers, with the error code. */
function ReasonText({ code, message }: NonNullable<PageNotice['reason']>) {
  const { t } = useTexts();
  if (code in reasons) return `${t(reasons[code as keyof typeof reasons])} (${code})`;
  return (
    <span lang="en">
      {message} ({code})
    </span>
  );
}

/** Explains why this page can't be used, with the developers' reason below in small print. */
export function PageNoticeView(props: { notice: PageNotice; backLabel: string; onBack: () => void }) {
  const { t } = useTexts();
  const { kind, reason } = props.notice;
  const canRetry = kind === 'busy' || kind === 'broken';
  return (
    <Notice
      main
      tone={kind === 'blocked' || kind === 'broken' ? 'warn' : 'calm'}
      icon={kind === 'noProduct' ? <HeartIcon size={20} /> : <AlertIcon size={20} />}
      heading={t(`${kind}Heading`)}
      foot={
        <>
          {canRetry && (
            <a className="button primary" href="">
              {t('tryAgain')}
            </a>
          )}
          <button
            type="button"
            className={`button needs-script ${canRetry ? 'quiet' : 'primary'}`}
            onClick={props.onBack}
          >
            {props.backLabel}
          </button>
        </>
      }
    >
      <p className="notice-text">{t(`${kind}Text`)}</p>
      {reason && (
        <p className="notice-reason">
          <Rich name="reasonForShop" values={{ reason: <ReasonText {...reason} /> }} />
        </p>
      )}
    </Notice>
  );
}

const ends = {
  /**
   * For windows that weren't opened by a page of the shop, or whose page can't reach them: they
   * don't sign the shopper in, but link to their wishlist.
   */
  unopened: { tone: 'calm', icon: <HeartIcon size={20} /> },
  /** Signed in; the window closes automatically. */
  done: { tone: 'ok', icon: <CheckIcon size={20} /> },
} as const;

/** The reason why there is nothing more to do in this window. */
export function EndNotice(props: {
  kind: keyof typeof ends;
  basketUrl?: string | null;
  onClose: () => void;
}) {
  const { kind, basketUrl, onClose } = props;
  const { lang, t } = useTexts();
  return (
    <Notice
      main
      {...ends[kind]}
      heading={t(`${kind}Heading`)}
      foot={
        <>
          {basketUrl && (
            <a className="button primary" href={`${basketUrl}&lang=${lang}`} rel="noreferrer">
              {t('seeWishesHere')}
            </a>
          )}
          <button
            type="button"
            className={`button needs-script ${basketUrl ? 'quiet' : 'primary'}`}
            onClick={onClose}
          >
            {t('closeWindow')}
          </button>
        </>
      }
    >
      <p className="notice-text">{t(`${kind}Text`)}</p>
    </Notice>
  );
}
