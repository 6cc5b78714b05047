import { useState } from 'react';
import { digitsOf, codeLength } from './code-field.tsx';
import { CodeStep, type SentCode } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { NoConnection, Refusal } from './requests.ts';
import type { RefusedAnswer, SessionAnswer, SignedInAnswer } from './session-answer.ts';
import { sessionClient } from './session-client.ts';
import { useTexts } from './texts-context.tsx';

interface SignInFault {
  code: string;
  triesLeft: number;
}

const faultOf = (error: unknown): SignInFault => {
  if (error instanceof NoConnection) return { code: 'no_connection', triesLeft: 0 };
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, triesLeft: Number(error.body.tries_left ?? 0) };
};

/** Where a form posted without a script left off. */
function startFrom(answer: SessionAnswer | null) {
  if (answer && 'expires_in' in answer && 'resend_in' in answer) {
    return {
      sent: { email: answer.email, expiresIn: answer.expires_in, resendIn: answer.resend_in },
      fault: null,
    };
  }
  const refused = answer && 'error' in answer ? (answer as RefusedAnswer) : null;
  const fault = refused && { code: refused.error, triesLeft: refused.tries_left ?? 0 };
  const atCode = refused?.email && (refused.error === 'wrong_code' || refused.error === 'code_expired');
  // The server does not say again how long the code lives; it answers when it has run out.
  const sent = atCode && refused.email ? { email: refused.email, expiresIn: 600, resendIn: 0 } : null;
  return { sent, fault, email: refused?.email };
}

/** Sign-in in two steps: e-mail, then the mailed code. */
export function SignInSteps(props: {
  heading: string;
  intro: string;
  answer: SessionAnswer | null;
  /** Completes the basket's bridge together with the sign-in. */
  state?: string;
  onSignedIn: (answer: SignedInAnswer) => void;
  onStatus: (status: string) => void;
  /** An error that ends the window's purpose, e.g. an expired bridge. True when it was taken care of. */
  onFault?: (code: string) => boolean;
  /** The step's heading is the page's: there is no product above it. */
  main?: boolean;
}) {
  const { lang, t } = useTexts();
  const [start] = useState(() => startFrom(props.answer));
  const [email, setEmail] = useState(start.sent?.email ?? start.email ?? '');
  const [sent, setSent] = useState<SentCode | null>(start.sent);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<SignInFault | null>(start.fault);
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      const next = faultOf(error);
      if (!props.onFault?.(next.code)) setFault(next);
    } finally {
      setBusy(false);
    }
  }

  const sendCode = () =>
    run(async () => {
      const answer = await sessionClient.start(email.trim(), lang);
      setSent({ email: answer.email, expiresIn: answer.expires_in, resendIn: answer.resend_in });
      setCode('');
      props.onStatus(t('newCodeSent'));
    });

  const verify = (digits: string) =>
    run(async () => {
      const { state } = props;
      props.onSignedIn(await sessionClient.verify(sent?.email ?? email, digits, { state, lang }));
    });

  const problem = fault && problemText(t, fault);
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
      />
    );
  }
  return (
    <CodeStep
      main={props.main}
      state={props.state}
      sent={sent}
      code={code}
      problem={problem}
      expired={fault?.code === 'code_expired'}
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
    case 'rate_limited':
      return t('tooManyCodes');
    case 'wrong_code':
      return t('wrongCode', { count: triesLeft });
    case 'code_expired':
      return t('codeExpired');
    case 'no_connection':
      return t('noConnectionShort');
    default:
      return t('failed');
  }
}
