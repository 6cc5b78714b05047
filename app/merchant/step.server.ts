/** Forms of a partner's pages. */
import type { Context } from '#api/platform/context.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';

export interface FormFields {
  /** A field's text, trimmed; empty if it's missing. */
  field: (name: string) => string;
  /** A field's numeric ID; 0, which matches nothing, if it isn't a number. */
  id: (name: string) => number;
  /** All non-empty values of a field that can occur several times. */
  fields: (name: string) => string[];
  /** The chosen file; null if the field is empty. */
  file: (name: string) => File | null;
}

/** A partner's request with its form's fields. */
export interface PartnerStep extends FormFields {
  ctx: Context;
  partnerId: number;
  /** The signed-in member; a shop's staff has no account. */
  userId?: string;
}

export function formFields(form: FormData): FormFields {
  const fields = (name: string) =>
    form
      .getAll(name)
      .map((value) => (typeof value === 'string' ? value.trim() : ''))
      .filter((text) => text !== '');
  const field = (name: string) => fields(name)[0] ?? '';
  const file = (name: string) => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value : null;
  };
  return { field, fields, file, id: (name) => parseId(field(name)) };
}

/** The intent named by a form. @throws Response 400 if there is none */
export function intentIn<Intent>(intents: Record<string, Intent>, { field }: FormFields) {
  const name = field('intent');
  const run = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!run) throw new Response(null, { status: 400 });
  return { name, run };
}
