import { useState } from 'react';
import { localeOf } from '#api/contract/language/languages.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { lang, text } from '../texts.ts';
import type { KeysData } from './keys-data.ts';

type Data = KeysData['testData'];

/** `3 items, 1 order` */
function partsOf({ saves, orders }: Data): string {
  const parts = [
    ...(saves > 0 ? [text('keys.wipeItemCount', { count: saves })] : []),
    ...(orders > 0 ? [text('keys.wipeOrderCount', { count: orders })] : []),
  ];
  return new Intl.ListFormat(localeOf(lang()), { type: 'unit', style: 'short' }).format(parts);
}

/** Lets owners delete data from test keys, after showing how much there is. */
export function TestData({ data }: { data: Data }) {
  const { saves, orders } = data;
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState<Data | null>(null);
  const { send, busy, problems } = useIntent<Data>({
    onDone: (removing) => {
      setAsking(false);
      setStarted(removing ?? data);
    },
  });
  if (started) {
    return (
      <div className="keys-hint">
        <Notice tone="ok" live>
          {text('keys.wipeStarted', { parts: partsOf(started) })}
        </Notice>
      </div>
    );
  }
  if (saves + orders === 0) return null;
  return (
    <>
      <p className="keys-hint muted">
        {saves > 0 && `${text('keys.testItems', { count: saves })} `}
        {orders > 0 && `${text('keys.testOrders', { count: orders })} `}
        <button type="button" className="link-button" onClick={() => setAsking(true)}>
          {text('keys.wipe')}
        </button>
      </p>
      <ConfirmDialog
        open={asking}
        title={text('keys.wipeQuestion')}
        confirm={text('keys.wipe')}
        busy={busy}
        problem={problems[0]?.hint}
        onConfirm={() => send('wipe', {})}
        onClose={() => setAsking(false)}
      >
        {saves > 0 && <p>{text('keys.wipeText', { count: saves })}</p>}
        {orders > 0 && <p>{text('keys.wipeOrders', { count: orders })}</p>}
        <p>{text('keys.wipeStays')}</p>
      </ConfirmDialog>
    </>
  );
}
