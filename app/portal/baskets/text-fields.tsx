import type { BasketForm } from '#app/basket/settings/basket-form.ts';
import { fieldId, type FormTools } from '#app/basket/settings/use-form-changes.ts';
import { TextField } from '../fields.tsx';
import { text } from '../texts.ts';

type TextName = {
  [Name in keyof BasketForm]: BasketForm[Name] extends string ? Name : never;
}[keyof BasketForm];

/** A field of the form that is a text. */
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
      // The service says what is wrong with a URL, in words of its own.
      {...(field.type === 'url' && { type: 'text', inputMode: 'url' })}
      onChange={(event) => set(name, event.target.value as never)}
    />
  );
}

/** The basket's words; what is left empty is written in the shopper's language. */
export function TextFields(tools: FormTools) {
  return (
    <section>
      <h2>{text('baskets.texts')}</h2>
      <p className="field-hint">{text('baskets.textsHint')}</p>
      <FormText
        {...tools}
        name="title"
        label={text('baskets.heading')}
        placeholder={text('baskets.headingExample')}
      />
      <FormText
        {...tools}
        name="addToCart"
        label={text('baskets.button')}
        placeholder={text('baskets.buttonExample')}
      />
      <FormText
        {...tools}
        name="viewProduct"
        label={text('baskets.viewProduct')}
        placeholder={text('baskets.viewProductExample')}
      />
      <FormText {...tools} name="shopName" label={text('baskets.shopName')} />
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
        placeholder={text('baskets.emptyLabelExample')}
        hint={tools.form.emptyUrl.trim() ? undefined : text('baskets.emptyLabelHint')}
      />
    </section>
  );
}
