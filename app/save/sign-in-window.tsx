import { type ReactNode, useEffect, useState } from 'react';
import type { CompletedAnswer, MergedItems, SignedInAnswer } from '#app/hosted/session-answer.ts';
import type { PageNotice } from '#app/hosted/window-account.ts';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { Avatar } from './account-menu.tsx';
import type { SignInPage } from './dialog-page.ts';
import { KeptStep } from './kept-step.tsx';
import { EndNotice, PageNoticeView } from './notices.tsx';
import { askForGuest, closeWindow, notifyBasket } from './opener.ts';
import { Problem } from './problem.tsx';
import { NoConnection, Refusal } from './requests.ts';
import { type Bridge, type GuestOffer, sessionClient } from './session-client.ts';
import { SignInSteps } from './sign-in-steps.tsx';
import { Rich, TextsProvider, useTexts } from './texts-context.tsx';
import { useOpener } from './use-opener.ts';
import { WindowFrame } from './window-frame.tsx';

/** Placeholder of the first step while the window waits for its opener. */
const WaitingStep = () => (
  <div className="step waiting needs-script" aria-hidden="true">
    <div className="step-body">
      <span className="bone bone-icon" />
      <span className="bone bone-heading" />
      <span className="bone bone-text" />
      <span className="bone bone-field" />
    </div>
    <div className="step-foot">
      <span className="bone bone-field" />
    </div>
  </div>
);

const bridgeFaults = new Set(['invalid_or_expired_state', 'state_consumed', 'missing_state']);
/** The opener isn't allowed to sign shoppers in. */
const openerFaults = new Set(['origin_not_allowed', 'invalid_origin', 'allowlist_required']);

const leftName = 'wl.sign-in';

/** State to resume with after returning from another service. Only our own pages can write it. */
function rememberLeaving(left: { state: string; account: string | null; hasGuest: boolean }): void {
  try {
    sessionStorage.setItem(leftName, JSON.stringify(left));
  } catch {
    // Without storage, the shopper confirms the account.
  }
}

/** Null unless the shopper has just signed in to this account, for this basket, in this window. */
function readReturn(state: string, account: string | null): { hasGuest: boolean } | null {
  try {
    const text = sessionStorage.getItem(leftName);
    sessionStorage.removeItem(leftName);
    const left = JSON.parse(text ?? 'null') as Parameters<typeof rememberLeaving>[0] | null;
    return left?.state === state && account !== null && left.account !== account ? left : null;
  } catch {
    return null;
  }
}

interface Done {
  tookGuest: boolean;
  merged: MergedItems | undefined;
  email: string;
}
const hasMoved = (done: Done): done is Done & { merged: MergedItems } =>
  done.merged !== undefined && done.merged.items_moved + done.merged.items_already_there > 0;

/** Signs a shopper in to the basket that opened this window, then closes it, or shows what a guest brought. */
export function SignInWindow(page: SignInPage) {
  return (
    <TextsProvider value={page}>
      <SignIn {...page} />
    </TextsProvider>
  );
}

function SignIn(page: SignInPage) {
  const { t } = useTexts();
  const [notice, setNotice] = useState<PageNotice | null>(page.notice);
  const [done, setDone] = useState<Done | null>(null);
  const finish = ({ took_guest, merged, user }: CompletedAnswer & Partial<SignedInAnswer>) =>
    setDone({ tookGuest: took_guest === true, merged, email: user?.email ?? page.accountName ?? '' });
  const [asksToContinue, setAsksToContinue] = useState(page.accountName !== null);
  const [status, setStatus] = useState('');
  const { state } = page;
  const [offer, setOffer] = useState<GuestOffer>();
  useEffect(() => askForGuest(false, (found) => found && setOffer(found)), []);
  const [back, setBack] = useState<{ hasGuest: boolean } | null>(null);
  useEffect(() => {
    // Only the browser knows; the first render must match the server's.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setBack(readReturn(page.state, page.accountName));
  }, [page.state, page.accountName]);
  const expire = (code: string) => {
    if (!bridgeFaults.has(code)) return false;
    setNotice({ kind: 'expired', reason: null });
    return true;
  };
  const opener = useOpener(state, async (origin) => {
    try {
      await sessionClient.greet({ state, opener: origin });
      return true;
    } catch (error) {
      // The server checks again before signing in; temporary failures are shown then.
      const code = error instanceof Refusal ? error.code : '';
      return !expire(code) && !openerFaults.has(code);
    }
  });

  useEffect(() => {
    if (!done) return;
    notifyBasket(state, done.tookGuest);
    if (!hasMoved(done)) closeWindow();
  }, [done, state]);

  const shopName = page.shopName ?? page.brandName;
  // Our own frame acts for the shop, so its host isn't shown.
  const host =
    opener === null || opener === 'nobody' || opener === location.origin ? null : new URL(opener).host;
  return (
    <WindowFrame
      title={<SignInTitle opener={opener} host={host} shopName={shopName} brandName={page.brandName} />}
      onClose={() => closeWindow()}
      status={status}
    >
      {done && hasMoved(done) ? (
        <KeptStep email={done.email} merged={done.merged} onDone={() => closeWindow()} />
      ) : done ? (
        <EndNotice kind="done" onClose={() => closeWindow()} />
      ) : notice ? (
        <PageNoticeView notice={notice} backLabel={t('closeWindow')} onBack={() => closeWindow()} />
      ) : opener === null ? (
        <>
          <WaitingStep />
          <div className="without-script">
            <EndNotice kind="unopened" basketUrl={page.basketUrl} onClose={() => closeWindow()} />
          </div>
        </>
      ) : opener === 'nobody' ? (
        <EndNotice kind="unopened" basketUrl={page.basketUrl} onClose={() => closeWindow()} />
      ) : asksToContinue ? (
        <ContinueStep
          name={page.accountName ?? ''}
          shopName={shopName}
          page={host}
          bridge={{ state, opener, offer }}
          startsNow={back !== null && (!back.hasGuest || offer !== undefined)}
          onDone={finish}
          onOther={() => setAsksToContinue(false)}
          onFault={expire}
        />
      ) : (
        <SignInSteps
          heading={t(offer || page.isGuest ? 'keepEverywhere' : 'signInHeading')}
          intro={t('signInIntro')}
          answer={null}
          bridge={{ state, opener, offer }}
          place={{ state }}
          main
          // The end screen offers one itself.
          offersPasskey={!offer && !page.isGuest}
          providers={page.providers}
          onLeave={() => rememberLeaving({ state, account: page.accountName, hasGuest: offer !== undefined })}
          onSignedIn={finish}
          onStatus={setStatus}
          onFault={expire}
        />
      )}
    </WindowFrame>
  );
}

/** Names the shop, and the page that opened the window if it isn't ours. */
function SignInTitle(props: {
  opener: string | null;
  host: string | null;
  shopName: string;
  brandName: string;
}): ReactNode {
  const { opener, host, shopName, brandName } = props;
  const shop = <strong key="shop">{shopName}</strong>;
  if (opener === 'nobody') return brandName;
  if (opener === null) return shop;
  return host ? (
    <Rich name="signInAt" values={{ page: <strong key="page">{host}</strong>, shop }} />
  ) : (
    <Rich name="signInAtShop" values={{ shop }} />
  );
}

/** One click for shoppers who are signed in on this device. */
function ContinueStep(props: {
  name: string;
  shopName: string;
  /** The host of the requesting page, if it isn't ours. */
  page: string | null;
  bridge: Bridge;
  /** Whether the shopper has already confirmed, so no click is needed. */
  startsNow: boolean;
  onDone: (answer: CompletedAnswer) => void;
  onOther: () => void;
  /** Returns true if the error was handled. */
  onFault: (code: string) => boolean;
}) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function complete() {
    setBusy(true);
    setProblem(null);
    try {
      props.onDone(await sessionClient.complete(props.bridge));
    } catch (error) {
      const code = error instanceof Refusal ? error.code : '';
      if (code === 'unauthorized') props.onOther();
      else if (!props.onFault(code)) {
        setProblem(t(error instanceof NoConnection ? 'noConnection' : 'notDone'));
      }
    } finally {
      setBusy(false);
    }
  }

  const { startsNow } = props;
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (startsNow) void complete();
    // Runs once, when it's known which guest's products are moved.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [startsNow]);

  return (
    <form
      className="step"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute('value') === 'signout') props.onOther();
        else if (!busy) void complete();
      }}
    >
      <div className="step-body">
        <span className="notice-icon is-heart">
          <HeartFilledIcon size={22} />
        </span>
        <h1 className="step-heading">{t('continueHeading')}</h1>
        <p className="step-intro">
          {props.page === null
            ? t('continueAtShop', { shop: props.shopName })
            : t('continueText', { shop: props.shopName, page: props.page })}
        </p>
        <p className="account-card">
          <Avatar name={props.name} />
          <span className="breakable">{props.name}</span>
        </p>
      </div>
      <div className="step-foot">
        <Problem id="continue-problem" text={problem} />
        <button className="button primary" type="submit" name="intent" value="complete" aria-busy={busy}>
          <span>{t('continueAs', { email: props.name })}</span>
        </button>
        <button className="button quiet" type="submit" name="intent" value="signout">
          {t('otherEmail')}
        </button>
      </div>
    </form>
  );
}
