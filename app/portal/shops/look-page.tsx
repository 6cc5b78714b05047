import { useState } from 'react';
import type { CreatorShopRecord } from '#api/contract/creator-shop.ts';
import { SwitchField, TextAreaField, TextField } from '../fields.tsx';
import { AccentField } from './accent-field.tsx';
import { ImageForm, imageHint } from './image-form.tsx';
import { LinkFields } from './link-fields.tsx';

import { LookPreview } from './look-preview.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { usePageForm } from '../use-page-form.ts';

const fields = ['template', 'accent_color', 'creator_name', 'disclosure', 'links', 'markets'];

/** How a shop looks, beside the shop itself. */
export function LookPage({ shop }: { shop: CreatorShopRecord }) {
  const [saved, setSaved] = useState(false);
  const [look, setLook] = useState({ template: shop.template, accent: shop.settings.accent_color ?? '' });
  const form = usePageForm('look', { onDone: () => setSaved(true) });
  const { Form, busy, problemOf, problemBeside, valueOf } = form;
  const { settings } = shop;
  return (
    <div className="look">
      <div className="look-fields">
        <ImageForm
          name="Cover"
          hint={`Wide, at least 1,600 pixels. ${imageHint}`}
          image={shop.images.cover}
          fields={{ kind: 'cover' }}
        />
        <ImageForm
          name="Portrait"
          hint={`Square, shown round. ${imageHint}`}
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
          <AccentField
            value={look.accent}
            problem={problemOf('accent_color')}
            onChange={(accent) => {
              setSaved(false);
              setLook((before) => ({ ...before, accent }));
            }}
          />
          <TextField
            name="creator_name"
            label="Who is behind the shop"
            placeholder={shop.name}
            hint="Left empty, it is the shop’s name."
            maxLength={80}
            defaultValue={valueOf('creator_name', settings.creator_name)}
            problem={problemOf('creator_name')}
          />
          <LinkFields links={settings.links} valueOf={valueOf} problem={problemOf('links')} />
          <TextAreaField
            name="disclosure"
            label="Disclosure"
            rows={3}
            maxLength={300}
            placeholder="Some links are affiliate links: a purchase may bring me a commission."
            hint="Stands at the foot of every page. In many countries, recommendations that earn money must say so."
            defaultValue={valueOf('disclosure', settings.disclosure)}
            problem={problemOf('disclosure')}
          />
          <TextField
            name="markets"
            label="Markets"
            placeholder="de-DE, en-GB"
            spellCheck={false}
            hint="Language and country, the shop’s own first. Products are shown with the texts of that market where there are some."
            defaultValue={valueOf('markets', shop.markets.join(', '))}
            problem={problemOf('markets')}
          />
          <SwitchField label="Show prices" name="show_prices" defaultChecked={settings.show_prices} />
          <SwitchField label="Show videos" name="show_videos" defaultChecked={settings.show_videos} />
          <p className="field-problem" role="alert">
            {problemBeside(...fields)}
          </p>
          <div className="row save-row">
            <button type="submit" className="button primary" aria-busy={busy || undefined}>
              Save look
            </button>
            <span className="muted" role="status">
              {(saved || form.done) && !busy && 'Saved'}
            </span>
          </div>
        </Form>
      </div>
      <LookPreview shop={shop} look={look} />
    </div>
  );
}
