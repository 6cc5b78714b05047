/** Stripe's form encoding: `items[0][price]=p` is `{ items: [{ price: 'p' }] }`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = Record<string, FormValue>;

export function parseForm(text: string): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replace(/\]/g, '').split('[');
    let place = fields as Record<string, FormValue>;
    for (const [depth, step] of path.entries()) {
      if (depth === path.length - 1) place[step] = value;
      else place = (place[step] ??= {}) as Record<string, FormValue>;
    }
  }
  return listed(fields) as FormFields;
}

/** Fields numbered from 0 are a list. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
