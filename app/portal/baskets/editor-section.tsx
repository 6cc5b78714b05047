import { type ReactNode, useState } from 'react';
import type { BasketForm } from '#app/merchant/basket-form.ts';
import type { Errors } from '#app/merchant/use-form-changes.ts';
import { ChevronDownIcon } from '#app/ui/icons.tsx';

/** A section of the form. On phones it's collapsed until opened, or until a field has a problem. */
export function EditorSection(props: {
  title: string;
  fields: readonly (keyof BasketForm)[];
  errors: Errors;
  children: ReactNode;
}) {
  const { title, fields, errors } = props;
  const [opened, setOpened] = useState(false);
  const isOpen = opened || fields.some((field) => errors[field]);
  return (
    <section data-closed={!isOpen || undefined}>
      <h2>
        <span>{title}</span>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          {title}
          <ChevronDownIcon size={18} />
        </button>
      </h2>
      {props.children}
    </section>
  );
}
