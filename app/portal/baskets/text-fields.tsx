import type { BasketForm } from '#app/merchant/basket-form.ts';
import { fieldId, type FormTools } from '#app/merchant/use-form-changes.ts';
import { TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { EditorSection } from './editor-section.tsx';

type TextName = {
  [Name in keyof BasketForm]: BasketForm[Name] extends string ? Name : never;
}[keyof BasketForm];

/** A text field of the form. */
export function FormText(
  props: FormTools & {
    name: TextName;
    label: string;
    placeholder?: string;
    hint?: string;
    type?: 'url';
    disabled?: boolean;
  },
) {
  const { form, errors, set, name, ...field } = props;
  return (
    <TextField
      {...field}
      id={fieldId(name)}
      value={form[name]}
      problem={errors[name]}
      // Not `url`: the service has its own message for invalid URLs.
      {...(field.type === 'url' && { type: 'text', inputMode: 'url' })}
      onChange={(event) => set(name, event.target.value as never)}
    />
  );
}

/** The basket's texts. Empty ones default to ours, in the shopper's language. */
export function TextFields(tools: FormTools) {
  return (
    <EditorSection
      title={text('baskets.texts')}
      fields={['title', 'addToCart', 'viewProduct', 'shopName', 'emptyUrl', 'emptyLabel']}
      errors={tools.errors}
    >
      <p className="field-hint">{text('baskets.textsHint')}</p>
      <FormText {...tools} name="title" label={text('basket.heading')} placeholder={text('yourWishlist')} />
      <FormText {...tools} name="addToCart" label={text('baskets.button')} placeholder={text('addToCart')} />
      <FormText
        {...tools}
        name="viewProduct"
        label={text('baskets.viewProduct')}
        placeholder={text('viewProduct')}
      />
      <FormText {...tools} name="shopName" label={text('common.shopName')} />
      <FormText
        {...tools}
        name="emptyUrl"
        label={text('baskets.emptyUrl')}
        placeholder={text('baskets.emptyUrlExample')}
        type="url"
      />
      <FormText
        {...tools}
        name="emptyLabel"
        label={text('baskets.emptyLabel')}
        placeholder={text('browseShop')}
        hint={tools.form.emptyUrl.trim() ? undefined : text('baskets.emptyLabelHint')}
      />
    </EditorSection>
  );
}
