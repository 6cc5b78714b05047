import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { restoreFocus } from '#app/ui/restore-focus.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { Section } from '../page-head.tsx';
import { runs } from '../plan-words.ts';
import { text } from '../texts.ts';
import { dateText } from '../words.ts';
import type { SubscriptionData } from './subscription-data.ts';

/** Opens Stripe's billing portal. */
export function OpenBilling({ children, className }: { children: ReactNode; className?: string }) {
  const leave = useCallback((answer: { url: string } | null) => {
    if (answer) window.location.assign(answer.url);
  }, []);
  const { send, busy, problems } = useIntent<{ url: string }>({ onDone: leave });
  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={busy || undefined}
        onClick={() => !busy && send('billing-portal')}
      >
        {children}
      </button>
      <Problem hint={problems[0]?.hint} />
    </>
  );
}

/** Resumes a canceled subscription. */
export function Resume() {
  const { send, busy, problems } = useIntent();
  useEffect(() => () => restoreFocus(null), []);
  return (
    <>
      <button type="button" aria-busy={busy || undefined} onClick={() => !busy && send('resume')}>
        {text('common.keepPlan')}
      </button>
      <Problem hint={problems[0]?.hint} />
    </>
  );
}

const Problem = ({ hint }: { hint: string | undefined }) =>
  hint ? (
    <p className="field-problem" role="alert">
      {hint}
    </p>
  ) : null;

/** Card, billing address and cancellation of a subscription. */
export function PaymentSection({ subscription, isOwner }: SubscriptionData) {
  const [asking, setAsking] = useState(false);
  const { plan_name: name, status, billing_portal: hasPortal, cancel_at_period_end: ends } = subscription;
  if (!hasPortal || !isOwner) return null;
  const end = subscription.current_period_end;
  const canEnd = runs(status) && !ends && subscription.billed_by === 'stripe';
  return (
    <Section title={text('subscription.payment')} lead={text('subscription.paymentLead')}>
      <div className="row">
        <OpenBilling className="button">{text('subscription.changeCard')}</OpenBilling>
        {canEnd && (
          <button type="button" className="button danger" onClick={() => setAsking(true)}>
            {text('subscription.cancel')}
          </button>
        )}
      </div>
      {asking && <ConfirmCancel name={name} end={end} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function ConfirmCancel({ name, end, onClose }: { name: string; end: string | null; onClose: () => void }) {
  const { send, busy, problems } = useIntent({ onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={text('subscription.cancelQuestion')}
      confirm={text('subscription.cancel')}
      dismiss={text('subscription.dismissCancel')}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => send('cancel')}
      onClose={onClose}
    >
      <p>
        {end
          ? text('subscription.cancelText', { name, date: dateText(end) })
          : text('subscription.cancelTextOpen', { name })}
      </p>
    </ConfirmDialog>
  );
}
