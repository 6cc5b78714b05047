import type { ActionFunctionArgs } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { useState } from 'react';
import { TextAreaField, TextField } from '../fields.tsx';
import { Notice } from '../notice.tsx';
import { Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { dateText } from '../words.ts';
import { DeleteShop } from './delete-shop.tsx';
import { HandleField } from './handle-field.tsx';
import { answerShopIntent, type ShopData, shopSettingsIntents } from './shop.server.ts';

export const action = (args: ActionFunctionArgs) => answerShopIntent(args, shopSettingsIntents);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalShopSettingsRoute() {
  return <ShopSettingsPage {...useOutletContext<ShopData>()} />;
}

/** A shop's name, URL, visibility and deletion. */
function ShopSettingsPage({ shop, place }: ShopData) {
  return (
    <>
      <NameForm key={shop.id} shop={shop} place={place} />
      <Publishing shop={shop} />
      <DeleteShop shop={shop} />
    </>
  );
}

function NameForm({ shop, place }: ShopData) {
  const [saved, setSaved] = useState(false);
  const form = usePageForm('rename', { onDone: () => setSaved(true) });
  const { Form, busy, problemOf, problemBeside, valueOf } = form;
  const [handle, setHandle] = useState(valueOf('handle', shop.handle));
  const moves = handle.trim().toLowerCase() !== shop.handle;
  return (
    <section className="section first">
      <Form
        method="post"
        className="shop-form"
        onChange={() => setSaved(false)}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="rename" />
        <TextField
          name="name"
          label={text('name')}
          maxLength={80}
          required
          defaultValue={valueOf('name', shop.name)}
          problem={problemOf('name')}
        />
        <HandleField
          place={place}
          own={shop.handle}
          value={handle}
          onChange={setHandle}
          problem={problemOf('handle')}
          hint={text('shops.urlHint')}
        />
        {moves && shop.published_at !== null && (
          <Notice tone="warn" live>
            {text('shops.givesUp', { place, handle: shop.handle })}
          </Notice>
        )}
        <TextAreaField
          name="description"
          label={text('description')}
          rows={4}
          maxLength={1000}
          hint={text('shops.descriptionHint')}
          defaultValue={valueOf('description', shop.description)}
          problem={problemOf('description')}
        />
        <p className="field-problem" role="alert">
          {problemBeside('name', 'handle', 'description')}
        </p>
        <div className="row">
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            {text('save')}
          </button>
          <span className="muted" role="status">
            {(saved || form.done) && !busy && text('common.saved')}
          </span>
        </div>
      </Form>
    </section>
  );
}

function Publishing({ shop }: Pick<ShopData, 'shop'>) {
  const { Form, busy, problems } = usePageForm('unpublish');
  if (shop.status === 'draft') {
    return (
      <Section
        title={text('shops.publishing')}
        lead={shop.item_count === 0 ? text('shops.draftEmpty') : text('shops.draftReady')}
      >
        <ul className="bare checks">
          <Check done={shop.list_count > 0} what={text('lists', { count: shop.list_count })} />
          <Check done={shop.item_count > 0} what={text('products', { count: shop.item_count })} />
          <Check done={shop.description !== ''} optional what={text('shops.aDescription')} />
          <Check done={shop.images.cover !== null} optional what={text('shops.aCover')} />
          <Check done={shop.settings.disclosure !== ''} optional what={text('shops.aDisclosure')} />
        </ul>
      </Section>
    );
  }
  return (
    <Section
      title={text('shops.publishing')}
      lead={
        shop.published_at
          ? text('shops.liveSinceText', { date: dateText(shop.published_at) })
          : text('shops.liveText')
      }
    >
      <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="unpublish" />
        <button type="submit" className="button" aria-busy={busy || undefined}>
          {text('shops.unpublish')}
        </button>
        <p className="field-problem" role="alert">
          {problems[0]?.hint}
        </p>
      </Form>
    </Section>
  );
}

const Check = ({ done, optional, what }: { done: boolean; optional?: boolean; what: string }) => (
  <li data-done={done}>
    {what}{' '}
    <span className="muted">
      {text(done ? 'shops.checkDone' : optional ? 'shops.checkOptional' : 'shops.checkMissing')}
    </span>
  </li>
);
