import { webUrl } from '#app/ui/web-url.ts';
import { useBasket } from './basket-context.ts';
import { PageFoot, UseCustomer } from './page-foot.tsx';
import { Spinner } from './spinner.tsx';
import type { Failure, SignIn } from './state.ts';
import { StateView } from './state-view.tsx';

/** Shown if nothing is saved yet: how to save, a link to the shop, and a button to sign in. */
export function EmptyView({ isKnown, account }: { isKnown: boolean; account: string | null }) {
  const { t, controller } = useBasket();
  return (
    <main className="scroller">
      <StateView drawing title={t('emptyTitle')} text={t('emptyText')}>
        <BrowseLink className="primary" />
        {account && (
          <p className="aside">
            <UseCustomer account={account} />
          </p>
        )}
        {!isKnown && (
          <p className="aside">
            {t('savedElsewhere')}{' '}
            <button type="button" className="link" onClick={() => controller?.signIn()}>
              {t('signIn')}
            </button>
          </p>
        )}
      </StateView>
      <PageFoot shopper={isKnown ? 'account' : 'nobody'} />
    </main>
  );
}

/** Shown if the session ended while the shopper was looking. */
export function SignedOutView({ account }: { account: string | null }) {
  const { t, controller } = useBasket();
  return (
    <main className="scroller">
      <StateView drawing title={t('signedOutTitle')} text={t('signedOutText')}>
        <button type="button" className="primary" onClick={() => controller?.signIn()}>
          {t('signIn')}
        </button>
        <BrowseLink className="quiet" />
        {account && (
          <p className="aside">
            <UseCustomer account={account} />
          </p>
        )}
      </StateView>
      <PageFoot shopper="nobody" />
    </main>
  );
}

/** Shown while the sign-in window is open, or if it couldn't be opened. */
export function SigningInView({ signIn }: { signIn: SignIn }) {
  const { t, controller } = useBasket();
  const again = (
    <button type="button" className="primary" onClick={() => controller?.signIn()}>
      {t('signIn')}
    </button>
  );
  const cancel = (
    <button type="button" className="quiet" onClick={() => controller?.cancelSignIn()}>
      {t('cancel')}
    </button>
  );
  return (
    <main className="scroller">
      {signIn.step === 'waiting' && (
        <StateView drawing title={t('waitingTitle')} text={t('waitingText')}>
          <Spinner />
          {cancel}
        </StateView>
      )}
      {signIn.step === 'blocked' && (
        <StateView drawing title={t('waitingTitle')} text={t('windowBlocked')}>
          <a className="primary" href={signIn.href} target="_blank" rel="opener">
            {t('openSignIn')}
          </a>
          {cancel}
        </StateView>
      )}
      {signIn.step === 'expired' && (
        <StateView drawing title={t('signedOutTitle')} text={t('signInExpired')}>
          {again}
        </StateView>
      )}
      {signIn.step === 'failed' && (
        <StateView drawing title={t('signedOutTitle')} text={t(failureTexts[signIn.failure].text)}>
          {again}
        </StateView>
      )}
      <PageFoot shopper="nobody" />
    </main>
  );
}

const failureTexts = {
  offline: { title: 'failedTitle', text: 'offline' },
  busy: { title: 'failedTitle', text: 'tooMany' },
  broken: { title: 'failedTitle', text: 'failed' },
  resting: { title: 'restingTitle', text: 'resting' },
} as const;

export function FailedView({ failure }: { failure: Failure }) {
  const { t, controller } = useBasket();
  const { title, text } = failureTexts[failure];
  return (
    <main className="scroller">
      <StateView title={t(title)} text={t(text)}>
        <button type="button" className="primary" onClick={() => controller?.retry()}>
          {t('tryAgain')}
        </button>
      </StateView>
      <PageFoot shopper="nobody" />
    </main>
  );
}

function BrowseLink({ className }: { className: string }) {
  const { t, config, linkTo } = useBasket();
  const href = webUrl(config.emptyState.url);
  if (!href) return null;
  const own = config.emptyState.label;
  return (
    <a className={className} {...linkTo(href)}>
      {own || (config.shopName ? t('browse') : t('browseShop'))}
    </a>
  );
}
