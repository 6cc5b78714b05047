import { Link } from '@remix-run/react';
import { useState } from 'react';
import { fieldId, type FormTools } from '#app/basket/settings/use-form-changes.ts';
import type { BasketData } from './baskets.server.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { SwitchField } from '../fields.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { FormText } from './text-fields.tsx';

/** The badge, the basket's own name, and its end. */
export function MoreFields({ basket, ...tools }: FormTools & { basket: BasketData }) {
  const { form, errors, set } = tools;
  const { isPaid } = basket.plan;
  return (
    <section>
      <h2>This basket</h2>
      <SwitchField
        id={fieldId('showBranding')}
        label="Name our service at its foot"
        checked={form.showBranding || !isPaid}
        disabled={!isPaid}
        problem={errors.showBranding}
        hint={
          !isPaid && (
            <>
              Can be switched off from the Starter plan on.{' '}
              <Link to="/portal/subscription">See the plans</Link>
            </>
          )
        }
        onChange={(event) => set('showBranding', event.target.checked)}
      />
      <FormText
        {...tools}
        name="name"
        label="Its name in this portal"
        hint={basket.isFirst ? 'Your default basket: pages that name none show it.' : undefined}
      />
      <DeleteBasket name={basket.settings.name} isFirst={basket.isFirst} />
    </section>
  );
}

function DeleteBasket({ name, isFirst }: { name: string; isFirst: boolean }) {
  const [asking, setAsking] = useState(false);
  const { send, busy, problemOf } = useIntent();
  return (
    <div>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        Delete this basket
      </button>
      <ConfirmDialog
        open={asking}
        title={`Delete “${name}”?`}
        confirm="Delete"
        busy={busy}
        problem={problemOf('')}
        onConfirm={() => send('delete')}
        onClose={() => setAsking(false)}
      >
        <p>
          Pages that still show it say that it is gone.
          {isFirst && ' The next of your baskets becomes the default.'} This cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  );
}
