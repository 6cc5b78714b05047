const anyForm = 'form[action*="/cart/add"]';

/** The product form nearest to an element; if there are several, the one with an add button (Dawn has two). */
export function productFormNear(element: Element | null, selector = anyForm): HTMLFormElement | undefined {
  for (; element; element = element.parentElement) {
    const forms = [...element.querySelectorAll<HTMLFormElement>(selector)];
    if (forms[0]) return forms.find(addButtonOf) ?? forms[0];
  }
  return undefined;
}

export const addButtonOf = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector('[name=add],[type=submit],button:not([type])');

/** The selection in a form. */
export function choiceIn(form: HTMLFormElement | undefined): { variantId?: string; quantity: number } {
  const fields = (form ? [...form.elements] : []) as HTMLInputElement[];
  const valueOf = (name: string) =>
    fields.find((field) => field.name === name && field.value && (field.type !== 'radio' || field.checked))
      ?.value;
  return { variantId: valueOf('id'), quantity: Math.max(1, Math.floor(Number(valueOf('quantity'))) || 1) };
}
