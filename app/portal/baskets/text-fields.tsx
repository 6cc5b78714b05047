import type { BasketForm } from '#app/basket/settings/basket-form.ts';
import { fieldId, type FormTools } from '#app/basket/settings/use-form-changes.ts';
import { TextField } from '../fields.tsx';

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
      // The service says what is wrong with an address, in words of its own.
      {...(field.type === 'url' && { type: 'text', inputMode: 'url' })}
      onChange={(event) => set(name, event.target.value as never)}
    />
  );
}

/** The basket's words; what is left empty is written in the shopper's language. */
export function TextFields(tools: FormTools) {
  return (
    <section>
      <h2>Texts</h2>
      <p className="field-hint">What you leave empty is written in the shopper’s language.</p>
      <FormText {...tools} name="title" label="Heading" placeholder="Your wishlist" />
      <FormText {...tools} name="addToCart" label="Button" placeholder="Add to cart" />
      <FormText {...tools} name="viewProduct" label="Link to the product" placeholder="View product" />
      <FormText {...tools} name="shopName" label="Name of your shop" />
      <FormText
        {...tools}
        name="emptyUrl"
        label="Empty basket leads to"
        placeholder="https://shop.example/new"
        type="url"
      />
      <FormText
        {...tools}
        name="emptyLabel"
        label="Button in the empty basket"
        placeholder="Browse the shop"
        hint={tools.form.emptyUrl.trim() ? undefined : 'Shown once you say where it leads.'}
      />
    </section>
  );
}
