export const anyForm = 'form[action*="/cart/add"]';

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

/**
 * The selection in a form: the variant, and other values that the form sends to the cart, except
 * ours.
 */
export function choiceIn(form: HTMLFormElement | undefined) {
  const fields = ((form ? [...form.elements] : []) as HTMLInputElement[]).filter(
    ({ type, checked, value }) => value && (checked || !/^(radio|checkbox)$/.test(type)),
  );
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value;
  const properties = fields.flatMap(({ name, type, value }) => {
    const [, property] = /^properties\[(?!_wl])(.+)\]$/.exec(name) ?? [];
    return property && type !== 'file' ? [[property, value]] : [];
  });
  return {
    variantId: valueOf('id'),
    quantity: Math.max(1, Math.floor(Number(valueOf('quantity'))) || 1),
    properties: properties[0] && (Object.fromEntries(properties) as Record<string, string>),
    sellingPlan: valueOf('selling_plan'),
  };
}
