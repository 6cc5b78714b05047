import { useState } from 'react';
import type { ProviderLink } from '#api/contract/identity.ts';
import type { RefusedAnswer, SessionAnswer, SignedInAnswer } from '#app/hosted/session-answer.ts';
import { codeLength, digitsOf } from './code-field.tsx';
import { CodeStep, type SentCode } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PasskeyStep } from './passkey-offer.tsx';
import { rememberPasskey, shouldOfferPasskey } from './passkeys.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { NoConnection, Refusal } from './requests.ts';
import { type Bridge, sessionClient, type ShopPage } from './session-client.ts';
import { useTexts } from './texts-context.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Assumed lifetime in seconds of codes of unknown age; the server reports when one has expired. */
const codeLifetime = 600;

interface SignInFault {
  code: string;
  triesLeft: number;
  /** Seconds until the last code expires. */
  expiresIn: number;
}

/** Emails and checks codes that confirm an address without a sign-in. */
interface Codes {
  start: (email: string) => Promise<{ expires_in: number; resend_in: number }>;
  verify: (email: string, code: string) => Promise<void>;
}

/** Errors that require a new code. */
const endsCode = new Set(['code_expired', 'too_many_wrong_codes', 'no_open_code']);
/** Errors after which a code can still be entered; for `too_many_codes`, one emailed earlier. */
const atCodeStep = new Set(['wrong_code', 'too_many_codes']);

const faultOf = (error: unknown): SignInFault => {
  if (error instanceof NoConnection) return { code: 'no_connection', triesLeft: 0, expiresIn: codeLifetime };
  if (!(error instanceof Refusal)) throw error;
  const { tries_left: triesLeft = 0, expires_in: expiresIn } = error.body;
  return { code: error.code, triesLeft: Number(triesLeft), expiresIn: Number(expiresIn ?? codeLifetime) };
};

/** Resumes after a form that was posted without JavaScript. */
function startFrom(answer: SessionAnswer | null) {
  if (answer && 'expires_in' in answer && 'resend_in' in answer) {
    return {
      sent: { email: answer.email, expiresIn: answer.expires_in, resendIn: answer.resend_in },
      fault: null,
    };
  }
  const refused = answer && 'error' in answer ? (answer as RefusedAnswer) : null;
  const atCode = refused && (endsCode.has(refused.error) || atCodeStep.has(refused.error));
  const expiresIn = refused?.expires_in ?? codeLifetime;
  const fault = refused && { code: refused.error, triesLeft: refused.tries_left ?? 0, expiresIn };
  const sent = atCode && refused.email ? { email: refused.email, expiresIn, resendIn: 0 } : null;
  return { sent, fault, email: refused?.email };
}

/** Sign-in by emailed code, in two steps, or by a passkey that the browser offers, in one. */
export function SignInSteps(props: {
  heading: string;
  intro: string;
  answer: SessionAnswer | null;
  /** Completes the basket's bridge together with the sign-in. */
  bridge?: Bridge;
  onSignedIn: (answer: SignedInAnswer) => void;
  /** Confirms an address instead of signing in. */
  codes?: Codes;
  onStatus: (status: string) => void;
  /** Leads back to the page that the shopper came from. */
  onBack?: (() => void) | undefined;
  /** Handles an error that makes the window useless (e.g. an expired bridge), or returns false. */
  onFault?: (code: string) => boolean;
  /** The shop's key, or the started sign-in, so that the email names the shop. */
  place?: ShopPage | { state: string };
  /** Whether this page is on the site that passkeys belong to. */
  passkeys?: boolean;
  /** Other services to sign in with. */
  providers: readonly ProviderLink[];
  /** Called before the window leaves for another service. */
  onLeave?: () => void;
  /** Whether to offer a passkey after the code. */
  offersPasskey?: boolean;
  /** Whether the step's heading is the page's, because there is no product above it. */
  main?: boolean;
}) {
  const { lang, t } = useTexts();
  const [start] = useState(() => startFrom(props.answer));
  const [email, setEmail] = useState(start.sent?.email ?? start.email ?? '');
  const [sent, setSent] = useState<SentCode | null>(start.sent);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<SignInFault | null>(start.fault);
  const [busy, setBusy] = useState(false);
  const [offer, setOffer] = useState<SignedInAnswer | null>(null);

  const { bridge, place } = props;
  const ways = { lang, bridge, shop: place && 'key' in place ? place : undefined };

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      const next = faultOf(error);
      if (props.onFault?.(next.code)) return;
      setFault(next);
      if (next.code === 'too_many_codes')
        setSent({ email: sent?.email ?? email.trim(), expiresIn: next.expiresIn, resendIn: 0 });
    } finally {
      setBusy(false);
    }
  }

  const sendCode = () =>
    run(async () => {
      const given = email.trim();
      const { codes } = props;
      const answer = codes
        ? { email: given, ...(await codes.start(given)) }
        : await sessionClient.start(given, lang, place);
      setSent({ email: answer.email, expiresIn: answer.expires_in, resendIn: answer.resend_in });
      setCode('');
      props.onStatus(sent ? t('newCodeSent') : t('sentTo', { email: answer.email }));
    });

  const verify = (digits: string) =>
    run(async () => {
      const { passkeys = true, offersPasskey, codes } = props;
      if (codes) return codes.verify(sent?.email ?? email, digits);
      const answer = await sessionClient.verify(sent?.email ?? email, digits, ways);
      // They are signed in, whatever the browser reports about passkeys.
      const offers = passkeys && offersPasskey && (await shouldOfferPasskey().catch(() => false));
      if (offers) setOffer(answer);
      else props.onSignedIn(answer);
    });

  usePasskeySignIn(sent === null && (props.passkeys ?? true), async (response) => {
    let answer: SignedInAnswer | null = null;
    await run(async () => {
      answer = await sessionClient.passkey(response, ways);
      rememberPasskey('has');
      props.onSignedIn(answer);
    });
    return answer !== null;
  });

  const problem = fault && problemText(t, fault);
  if (offer) return <PasskeyStep onDone={() => props.onSignedIn(offer)} />;
  if (!sent) {
    return (
      <EmailStep
        heading={props.heading}
        intro={props.intro}
        main={props.main}
        email={email}
        problem={problem}
        busy={busy}
        onEmail={(value) => {
          setEmail(value);
          setFault(null);
        }}
        onSubmit={sendCode}
        onBack={props.onBack}
      >
        <ProviderButtons providers={props.providers} run={run} onLeave={props.onLeave} />
      </EmailStep>
    );
  }
  return (
    <CodeStep
      main={props.main}
      sent={sent}
      code={code}
      problem={problem}
      over={fault !== null && endsCode.has(fault.code)}
      busy={busy}
      onCode={(value) => {
        const digits = digitsOf(value);
        if (digits === code) return;
        setCode(digits);
        setFault(null);
        if (digits.length === codeLength && !busy) void verify(digits);
      }}
      onSubmit={() => verify(code)}
      onResend={sendCode}
      onChangeEmail={() => {
        setSent(null);
        setFault(null);
        setCode('');
      }}
    />
  );
}

function problemText(t: ReturnType<typeof useTexts>['t'], { code, triesLeft }: SignInFault): string {
  switch (code) {
    case 'invalid_email':
      return t('invalidEmail');
    case 'too_many_codes':
      return t('tooManyCodes');
    case 'network_limit_reached':
      return t('networkLimit');
    case 'wrong_code':
      return t('wrongCode', { count: triesLeft });
    case 'code_expired':
      return t('codeExpired');
    case 'too_many_wrong_codes':
      return t('tooManyWrongCodes');
    case 'no_open_code':
      return t('codeUsed');
    case 'passkey_refused':
      return t('passkeyRefused');
    case 'no_connection':
      return t('noConnection');
    default:
      return t('notDone');
  }
}
