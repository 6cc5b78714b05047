import { type ActionFunctionArgs, json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { hostedListSnippet } from '#api/contract/snippets/snippets.ts';
import { LayoutDrawing, layoutName } from '#app/merchant/layout-drawing.tsx';
import { PlusIcon } from '#app/ui/icons.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { CodeBlock, CopyButton } from '../copy-button.tsx';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { Badge } from '../notice.tsx';
import { EmptyState, PageHead, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { agoText } from '../words.ts';
import { AddToShop } from './add-to-shop.tsx';
import styles from './baskets.css';
import { type BasketsData, basketsIntents, loadBaskets } from './baskets.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadBaskets(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, basketsIntents);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalBasketsRoute() {
  return <BasketList {...useLoaderData<typeof loader>()} />;
}

/** The baskets in order of creation; the first is the default. */
function BasketList({ baskets, mayCreate, now, ...shop }: BasketsData) {
  const [creating, setCreating] = useState(false);
  const create = (
    <button type="button" className="button primary" disabled={!mayCreate} onClick={() => setCreating(true)}>
      <PlusIcon size={16} /> {text('baskets.create')}
    </button>
  );
  return (
    <>
      <PageHead title={text('common.baskets')} lead={text('baskets.lead')}>
        {baskets.length > 0 && create}
      </PageHead>
      {!mayCreate && <p className="muted below-4">{text('baskets.full')}</p>}
      {baskets.length === 0 && (
        <EmptyState title={text('baskets.emptyTitle')} action={create}>
          {text('baskets.emptyText')}
        </EmptyState>
      )}
      <ul className="bare link-rows">
        {baskets.map((basket) => (
          <li key={basket.id}>
            <span className="basket-image" style={{ color: basket.color }}>
              <LayoutDrawing layout={basket.layout} />
            </span>
            <div className="link-words">
              <p>
                <Link to={`/portal/baskets/${basket.id}`}>{basket.name}</Link>
                {basket.isFirst && baskets.length > 1 && <Badge>{text('baskets.default')}</Badge>}
              </p>
              <p className="muted">
                {text(basket.hasWebhook ? 'baskets.changedSends' : 'baskets.changed', {
                  layout: layoutName(basket.layout),
                  ago: agoText(basket.updatedAt, now),
                })}
              </p>
            </div>
            <span className="basket-id">
              <code>{basket.id}</code>
              <CopyButton value={basket.id} what={text('baskets.idOf', { name: basket.name })} />
            </span>
          </li>
        ))}
      </ul>
      {baskets.length > 0 && <AddToShop baskets={baskets} {...shop} />}
      <LinkToList listsUrl={shop.listsUrl} />
      <CreateBasket open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

/** Asks for a name, then opens the new basket. */
function CreateBasket({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { Form, busy, problemOf } = useIntent();
  return (
    <Dialog open={open} title={text('baskets.createTitle')} onClose={onClose}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="create" />
        <TextField
          label={text('name')}
          name="name"
          placeholder={text('baskets.nameExample')}
          hint={text('common.nameHint')}
          maxLength={80}
          problem={problemOf('name') ?? problemOf('')}
          autoFocus
          required
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            {text('baskets.createSubmit')}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Parses a list's URL such as `https://…/de/list/TOKEN`; null for any other text. */
function listAt(typed: string): { lang: string; token: string } | null {
  const [, lang, token] = /\/([a-z]{2})\/list\/([\w-]+)/.exec(typed) ?? [];
  return lang && token ? { lang, token } : null;
}

/** Code to link a shared list, such as a shop's own gift ideas, on a page of the shop. */
function LinkToList({ listsUrl }: { listsUrl: string }) {
  const [url, setUrl] = useState('');
  const list = listAt(url);
  const isWrong = url.trim() !== '' && !list;
  return (
    <Section title={text('baskets.linkTitle')} lead={text('baskets.linkLead')}>
      <TextField
        label={text('baskets.listUrl')}
        inputMode="url"
        spellCheck={false}
        placeholder={`${listsUrl}/en/list/…`}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        problem={isWrong ? text('baskets.listUrlProblem') : null}
      />
      {list && <CodeBlock code={hostedListSnippet({ listsUrl, ...list })} what={text('baskets.theLink')} />}
    </Section>
  );
}
