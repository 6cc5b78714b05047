import { Link } from '@remix-run/react';
import { useState } from 'react';
import { fieldId, type FormTools } from '#app/merchant/use-form-changes.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { SwitchField } from '../fields.tsx';
import { text } from '../texts.ts';
import type { BasketData } from './baskets.server.ts';
import { EditorSection } from './editor-section.tsx';
import { FormText } from './text-fields.tsx';

/** The mode of saving, the badge, the basket's name, and its deletion. */
export function MoreFields({ basket, ...tools }: FormTools & { basket: BasketData }) {
  const { form, errors, set } = tools;
  const { isPaid } = basket.plan;
  return (
    <EditorSection
      title={text('baskets.thisBasket')}
      fields={['savesAtOnce', 'showBranding', 'name']}
      errors={errors}
    >
      <SwitchField
        id={fieldId('savesAtOnce')}
        label={text('basket.savesAtOnce')}
        hint={text('baskets.savesAtOnceHint')}
        checked={form.savesAtOnce}
        problem={errors.savesAtOnce}
        onChange={(event) => set('savesAtOnce', event.target.checked)}
      />
      <SwitchField
        id={fieldId('showBranding')}
        label={text('baskets.branding')}
        checked={form.showBranding || !isPaid}
        disabled={!isPaid}
        problem={errors.showBranding}
        hint={
          !isPaid && (
            <>
              {text('baskets.brandingHint')} <Link to="/portal/subscription">{text('common.seePlans')}</Link>
            </>
          )
        }
        onChange={(event) => set('showBranding', event.target.checked)}
      />
      <FormText
        {...tools}
        name="name"
        label={text('baskets.nameInPortal')}
        hint={basket.isFirst ? text('baskets.defaultHint') : undefined}
      />
      <DeleteBasket name={basket.settings.name} isFirst={basket.isFirst} />
    </EditorSection>
  );
}

function DeleteBasket({ name, isFirst }: { name: string; isFirst: boolean }) {
  const [asking, setAsking] = useState(false);
  const { send, busy, problemOf } = useIntent();
  return (
    <div>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {text('baskets.delete')}
      </button>
      <ConfirmDialog
        open={asking}
        title={text('baskets.deleteQuestion', { name })}
        confirm={text('common.delete')}
        busy={busy}
        problem={problemOf('')}
        onConfirm={() => send('delete')}
        onClose={() => setAsking(false)}
      >
        <p>{text(isFirst ? 'baskets.deleteFirstText' : 'baskets.deleteText')}</p>
      </ConfirmDialog>
    </div>
  );
}
