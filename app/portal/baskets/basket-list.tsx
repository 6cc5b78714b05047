import { Link } from '@remix-run/react';
import { useState } from 'react';
import { LayoutDrawing, layoutNames } from '#app/basket/settings/layout-drawing.tsx';
import type { BasketsData } from './baskets.server.ts';
import { CopyButton, CodeBlock } from '../copy-button.tsx';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Badge } from '../notice.tsx';
import { EmptyState, PageHead, Section } from '../page-head.tsx';
import { agoText } from '../words.ts';
import { AddToShop } from './add-to-shop.tsx';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { hostedListSnippet } from '#api/contract/snippets.ts';

/** The baskets in the order they were made; the first is what pages get that name none. */
export function BasketList({ baskets, mayCreate, now, ...shop }: BasketsData) {
  const [creating, setCreating] = useState(false);
  const create = (
    <button type="button" className="button primary" disabled={!mayCreate} onClick={() => setCreating(true)}>
      <PlusIcon size={16} /> Create basket
    </button>
  );
  return (
    <>
      <PageHead
        title="Baskets"
        lead="How shoppers see what they saved from your shop: as a drawer, a section or a page. Each basket has its own look."
      >
        {baskets.length > 0 && create}
      </PageHead>
      {!mayCreate && (
        <p className="muted baskets-full">
          These are 50 baskets, as many as there can be. Delete one that you no longer use.
        </p>
      )}
      {baskets.length === 0 && (
        <EmptyState title="No basket yet" action={create}>
          A basket is what opens behind the heart in your shop.
        </EmptyState>
      )}
      <ul className="link-rows">
        {baskets.map((basket) => (
          <li key={basket.id}>
            <span className="basket-image" style={{ color: basket.color }}>
              <LayoutDrawing layout={basket.layout} />
            </span>
            <div className="link-words">
              <p>
                <Link to={`/portal/baskets/${basket.id}`}>{basket.name}</Link>
                {basket.isFirst && baskets.length > 1 && <Badge>Default</Badge>}
              </p>
              <p className="muted">
                {layoutNames[basket.layout]}
                {basket.hasWebhook && ', sends to your server'}, changed {agoText(basket.updatedAt, now)}
              </p>
            </div>
            <span className="basket-id">
              <code>{basket.id}</code>
              <CopyButton text={basket.id} what={`the id of ${basket.name}`} />
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

/** Asks for a name; the new basket then opens. */
function CreateBasket({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { Form, busy, problemOf } = useIntent();
  return (
    <Dialog open={open} title="Create a basket" onClose={onClose}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="create" />
        <TextField
          label="Name"
          name="name"
          placeholder="Gift page"
          hint="Only you and your team see it."
          maxLength={80}
          problem={problemOf('name') ?? problemOf('')}
          autoFocus
          required
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            Create
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What an address such as `https://…/de/list/TOKEN` names; null for every other text. */
function listAt(text: string): { lang: string; token: string } | null {
  const [, lang, token] = /\/([a-z]{2})\/list\/([\w-]+)/.exec(text) ?? [];
  return lang && token ? { lang, token } : null;
}

/** A shared list, such as a shop's own gift ideas, as a link on a page of the shop. */
function LinkToList({ listsUrl }: { listsUrl: string }) {
  const [address, setAddress] = useState('');
  const list = listAt(address);
  const isWrong = address.trim() !== '' && !list;
  return (
    <Section
      title="Link to a list"
      lead="A list that was made public has an address of its own, which anybody can open: the gift ideas of your shop, or a customer’s wishes that you may show."
    >
      <TextField
        label="Address of the list"
        inputMode="url"
        spellCheck={false}
        placeholder={`${listsUrl}/en/list/…`}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        problem={isWrong ? 'Copy the whole address from Share on the list’s page.' : null}
      />
      {list && <CodeBlock code={hostedListSnippet({ listsUrl, ...list })} what="the link to the list" />}
    </Section>
  );
}
