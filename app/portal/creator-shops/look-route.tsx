import type { ActionFunctionArgs, LinksFunction } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { useState } from 'react';
import type { CreatorShopRecord } from '#api/modules/creators/schemas.ts';
import { ColorField } from '../color-field.tsx';
import editor from '../editor.css';
import { SwitchField, TextAreaField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { maxImageFormBytes } from './image.server.ts';
import { ImageForm, imageHint } from './image-form.tsx';
import { LinkFields } from './link-fields.tsx';
import look from './look.css';
import { lookIntents } from './look.server.ts';
import { LookPreview } from './look-preview.tsx';
import { answerShopIntent, type ShopData } from './shop.server.ts';
import { TemplateChoice } from './template-choice.tsx';

export const links: LinksFunction = () => [editor, look].map((href) => ({ rel: 'stylesheet', href }));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, lookIntents, { maxBytes: maxImageFormBytes });
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalShopLookRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <LookPage shop={shop} />;
}

const fields = ['template', 'accent_color', 'creator_name', 'disclosure', 'links', 'markets'];

/** A shop's look next to its preview. */
function LookPage({ shop }: { shop: CreatorShopRecord }) {
  const [saved, setSaved] = useState(false);
  const [look, setLook] = useState({ template: shop.template, accent: shop.settings.accent_color ?? '' });
  const form = usePageForm('look', { onDone: () => setSaved(true) });
  const { Form, busy, problemOf, problemBeside, valueOf } = form;
  const { settings } = shop;
  return (
    <div className="stack gap-8 look">
      <div className="stack gap-6">
        <ImageForm
          name={text('shops.cover')}
          removal={text('shops.removeCover')}
          hint={text('shops.coverHint', { hint: imageHint() })}
          image={shop.images.cover}
          fields={{ kind: 'cover' }}
        />
        <ImageForm
          name={text('shops.portrait')}
          removal={text('shops.removePortrait')}
          hint={text('shops.avatarHint', { hint: imageHint() })}
          image={shop.images.avatar}
          fields={{ kind: 'avatar' }}
          round
        />
        <Form
          method="post"
          className="shop-form"
          onChange={() => setSaved(false)}
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <input type="hidden" name="intent" value="look" />
          <TemplateChoice
            chosen={valueOf('template', shop.template)}
            problem={problemOf('template')}
            onChange={(template) => setLook((before) => ({ ...before, template }))}
          />
          <ColorField
            label={text('shops.accentColor')}
            picker={text('shops.pickAccent')}
            name="accent_color"
            placeholder={text('shops.defaultAccent')}
            fallback="#2563eb"
            maxLength={7}
            value={look.accent}
            problem={problemOf('accent_color')}
            onChange={(accent) => {
              setSaved(false);
              setLook((before) => ({ ...before, accent }));
            }}
          />
          <TextField
            name="creator_name"
            label={text('shops.creatorName')}
            placeholder={shop.name}
            hint={text('shops.creatorNameHint')}
            maxLength={80}
            defaultValue={valueOf('creator_name', settings.creator_name)}
            problem={problemOf('creator_name')}
          />
          <LinkFields links={settings.links} valueOf={valueOf} problem={problemOf('links')} />
          <TextAreaField
            name="disclosure"
            label={text('shops.disclosure')}
            rows={3}
            maxLength={300}
            placeholder={text('shops.disclosureExample')}
            hint={text('shops.disclosureHint')}
            defaultValue={valueOf('disclosure', settings.disclosure)}
            problem={problemOf('disclosure')}
          />
          <TextField
            name="markets"
            label={text('shops.markets')}
            placeholder={text('shops.marketsExample')}
            spellCheck={false}
            hint={text('shops.marketsHint')}
            defaultValue={valueOf('markets', shop.markets.join(', '))}
            problem={problemOf('markets')}
          />
          <SwitchField
            label={text('shops.showPrices')}
            name="show_prices"
            defaultChecked={settings.show_prices}
          />
          <SwitchField
            label={text('shops.showVideos')}
            name="show_videos"
            defaultChecked={settings.show_videos}
          />
          <p className="field-problem" role="alert">
            {problemBeside(...fields)}
          </p>
          <div className="row save-row">
            <button type="submit" className="button primary" aria-busy={busy || undefined}>
              {text('shops.saveLook')}
            </button>
            <span className="muted" role="status">
              {(saved || form.done) && !busy && text('common.saved')}
            </span>
          </div>
        </Form>
      </div>
      <LookPreview shop={shop} look={look} />
    </div>
  );
}
