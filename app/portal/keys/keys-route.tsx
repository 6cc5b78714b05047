import { type ActionFunctionArgs, json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useCallback, useState } from 'react';
import { npmSnippet, sampleProduct, saveButtonSnippet } from '#api/contract/snippets/snippets.ts';
import { type KeyChange, keySuffix, nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Badge, Notice } from '../notice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { SnippetTabs } from '../snippet-tabs.tsx';
import { text } from '../texts.ts';
import { ConfirmKey } from './confirm-key.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyRow } from './key-row.tsx';
import styles from './keys.css';
import { answerPortalKeys, loadPortalKeys } from './keys.server.ts';
import { arrangeKeys, endText, type KeysData } from './keys-data.ts';
import { TestData } from './test-data.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPortalKeys(args));
export const action = (args: ActionFunctionArgs) => answerPortalKeys(args);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalKeysRoute() {
  return <KeysPage {...useLoaderData<typeof loader>()} />;
}

const shopify = () => text('keys.shopifySteps');

/** The sample product, on the partner's own host if known. */
function productAt(host: string | undefined) {
  if (!host) return sampleProduct;
  return { ...sampleProduct, url: `https://${host}/ono-vase`, imageUrl: `https://${host}/ono-vase.jpg` };
}

/** The code for a key, for each shop system. */
function KeySnippets({ place, shown }: { place: KeysData['place']; shown: ShownKey }) {
  const of = { ...place, publicKey: shown.value };
  const product = productAt(shown.allowedDomains.find((host) => !host.startsWith('*')));
  return (
    <SnippetTabs
      what={text('keys.codeFor', { name: nameOf(shown) })}
      tabs={[
        { name: 'HTML', code: saveButtonSnippet(of, null), note: text('setup.pageRead') },
        { name: text('setup.withData'), code: saveButtonSnippet(of, product) },
        { name: 'npm', code: npmSnippet(of, product) },
        {
          name: 'Shopify',
          code: shopify(),
          note: text('keys.shopifyNote'),
        },
      ]}
    />
  );
}

function KeysPage({ keys, hosts, proofText, place, now, testData }: KeysData) {
  const [wish, setWish] = useState<KeyChange | null>(null);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<number | null>(null);
  const [themeWaits, setThemeWaits] = useState(false);
  const { active, ended } = arrangeKeys(keys);
  const first = active.find(({ key }) => key.status === 'active')?.key;
  const done = useCallback((themeSynced: boolean | null | undefined) => {
    setWish(null);
    setThemeWaits(themeSynced === false);
  }, []);
  const button = (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      <PlusIcon size={18} />
      {text('keys.createKey')}
    </button>
  );
  return (
    <>
      <PageHead title={text('common.keys')} lead={text('keys.lead')}>
        {active.length > 0 && button}
      </PageHead>
      {themeWaits && (
        <Notice tone="warn" live>
          {text('keys.themeWaits')}
        </Notice>
      )}
      {active.length === 0 && (
        <EmptyState title={text('keys.emptyTitle')} action={button}>
          {text('keys.emptyText')}
        </EmptyState>
      )}
      {/* Before the list: closing it returns the focus, which the new key then takes. */}
      <CreateKey
        open={creating}
        hosts={hosts}
        onClose={() => setCreating(false)}
        onDone={(id) => {
          setCreating(false);
          setCreated(id);
        }}
      />
      <ul className="bare">
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
        <p className="keys-hint muted">{text('keys.testOnly')}</p>
      )}
      <TestData data={testData} />
      {first && <KeySnippets place={place} shown={first} />}
      <ConfirmKey wish={wish} onDone={done} onClose={() => setWish(null)} />
    </>
  );
}

/** A key that has stopped working, until the partner deletes it. */
function EndedKey({ shown, onWish }: { shown: ShownKey; onWish: (wish: KeyChange) => void }) {
  const name = nameOf(shown);
  return (
    <li className="key ended">
      <div className="key-head">
        <div className="key-name">
          <h2>{name}</h2>
          <Badge>{shown.revokedAt ? text('keys.isRevoked') : text('keys.isReplaced')}</Badge>
          <p className="key-usage">{endText(shown)}</p>
        </div>
        <div className="copy-field">
          <code tabIndex={0}>{shown.value}</code>
        </div>
        <div className="key-actions">
          {!shown.ofTheme && (
            <button
              type="button"
              className="button"
              onClick={() => onWish({ kind: 'delete', key: shown })}
              aria-label={text('keys.deleteEnd', { name, end: keySuffix(shown) })}
            >
              {text('common.delete')}
            </button>
          )}
        </div>
      </div>
      <p>{shown.allowedDomains.length > 0 ? shown.allowedDomains.join(', ') : text('keys.noDomains')}</p>
    </li>
  );
}
