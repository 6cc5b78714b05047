import { useCallback, useState } from 'react';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Notice } from '../notice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { ConfirmKey } from './confirm-key.tsx';
import { CreateKey } from './create-key.tsx';
import { EndedKey } from './ended-key.tsx';
import { KeyRow } from './key-row.tsx';
import { arrangeKeys, type KeyWish, type KeysData } from './keys-data.ts';
import { KeySnippets } from './key-snippets.tsx';

const lead =
  'A public key connects your shop. It is safe in the browser, because it only works on the domains you list.';

export function KeysPage({ keys, hosts, proofText, place, now }: KeysData) {
  const [wish, setWish] = useState<KeyWish | null>(null);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<number | null>(null);
  const [themeWaits, setThemeWaits] = useState(false);
  const { active, ended } = arrangeKeys(keys);
  const first = active.find(({ key }) => key.status === 'active')?.key;
  const done = useCallback((themeTold: boolean | null | undefined) => {
    setWish(null);
    setThemeWaits(themeTold === false);
  }, []);
  const button = (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      <PlusIcon size={18} />
      Create key
    </button>
  );
  return (
    <>
      <PageHead title="Keys" lead={lead}>
        {active.length > 0 && button}
      </PageHead>
      {themeWaits && (
        <Notice tone="warn" live>
          Shopify did not answer, so your theme does not have its new key yet. Open the app in your Shopify
          admin and choose “Try again” under Keys.
        </Notice>
      )}
      {active.length === 0 && (
        <EmptyState title="No key works now" action={button}>
          Create a test key to try the button on your staging shop or on localhost, or a live key for the shop
          that customers visit.
        </EmptyState>
      )}
      {/* Before the list: it gives the focus back as it closes, and then the new key takes it. */}
      <CreateKey
        open={creating}
        hosts={hosts}
        onClose={() => setCreating(false)}
        onDone={(id) => {
          setCreating(false);
          setCreated(id);
        }}
      />
      <ul className="keys">
        {active.map(({ key, before }) => (
          <KeyRow
            key={key.id}
            shown={key}
            before={before}
            now={now}
            proofText={proofText}
            isNew={key.id === created}
            onWish={setWish}
            ownHosts={key.environment === 'live' ? hosts : []}
          />
        ))}
        {ended.map((key) => (
          <EndedKey key={key.id} shown={key} onWish={setWish} />
        ))}
      </ul>
      {first && active.every(({ key }) => key.environment === 'test') && (
        <p className="keys-hint muted">
          A test key is for your staging shop. When you go live, create a live key with your shop’s domain.
        </p>
      )}
      {first && <KeySnippets place={place} shown={first} />}
      <ConfirmKey wish={wish} onDone={done} onClose={() => setWish(null)} />
    </>
  );
}
