import { useBlocker } from '@remix-run/react';
import { SaveBar } from '@shopify/app-bridge-react';
import { useEffect } from 'react';
import { text } from './texts.ts';

interface UnsavedChangesProps {
  id: string;
  differs: boolean;
  saving: boolean;
  save: () => void;
  discard: () => void;
}

/** Shopify's save bar, shown while a form differs from what is stored. Shopify asks before the merchant leaves. */
export function UnsavedChanges({ id, differs, saving, save, discard }: UnsavedChangesProps) {
  useAskBeforeLeaving(differs);
  return (
    <SaveBar id={id} open={differs}>
      <button
        // App Bridge reads these attributes from the element.
        {...{ variant: 'primary', loading: saving ? '' : undefined }}
        onClick={save}
        disabled={saving}
      >
        {text('save')}
      </button>
      <button onClick={discard} disabled={saving}>
        {text('common.discard')}
      </button>
    </SaveBar>
  );
}

function useAskBeforeLeaving(differs: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => differs && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let current = true;
    shopify.saveBar
      .leaveConfirmation?.()
      .then(() => current && blocker.proceed())
      .catch(() => current && blocker.reset());
    return () => {
      current = false;
    };
  }, [blocker]);
}
