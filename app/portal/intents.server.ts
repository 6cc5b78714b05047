import { json, type ActionFunctionArgs, type TypedResponse } from '@remix-run/node';
import { BasketRefused } from '#api/modules/baskets/update-basket.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { idIn } from '#app/hosted/id-in.server.ts';
import { requirePortal, ServiceError, type PortalRequest } from './portal.server.ts';
import { problemsIn } from '#app/hosted/refusal-text.server.ts';
import { readForm } from '#app/hosted/read-form.server.ts';
import { lang, text } from './texts.ts';

/** A member's wish, with the fields of its form. */
export interface PortalStep extends PortalRequest {
  /** A field's text, trimmed; empty where it is missing. */
  field: (name: string) => string;
  /** The number that a field names something by; 0, which names nothing, where it is none. */
  id: (name: string) => number;
  /** All filled texts of a field that may come several times. */
  fields: (name: string) => string[];
  /** A file that was chosen; null where the field is empty. */
  file: (name: string) => File | null;
}

export interface PortalForms {
  /** Whether a refused form is answered with what it held, or with which fields: for pages without a script. */
  keeps?: boolean | readonly string[];
  /** Bytes of a form; more are not read. */
  most?: number;
}

/** By name, what a page can be asked for. What an intent returns is the answer's `data`; a thrown Response is sent. */
export type PortalIntents = Record<string, (step: PortalStep) => Promise<unknown>>;

/** Somebody else does not answer; the page stays, and says so. */
const notNow = 503;

/** What a form may hold, where a page does not say: more than any of them needs. */
const mostBytes = 1024 * 1024;

/** Does what a form of the portal asks. What the service refuses is an answer, everything else a failure. */
export async function answerPortalIntent(
  args: ActionFunctionArgs,
  intents: PortalIntents,
  { keeps = false, most = mostBytes }: PortalForms = {},
): Promise<TypedResponse<IntentAnswer>> {
  const request = await requirePortal(args);
  if (Number(args.request.headers.get('Content-Length') ?? 0) > most) return tooLarge();
  const form = await readForm(args.request);
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
  const id = (name: string) => idIn(field(name));
  const name = field('intent');
  const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!intent) throw new Response(null, { status: 400 });
  try {
    const data: unknown = (await intent({ ...request, field, fields, file, id })) ?? null;
    return json({ intent: name, problems: [], data });
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status >= 500 && error.status !== notNow)) throw error;
    // What is not there was no mistake in the form.
    const sent = keeps && error.status !== 404 ? textsOf(form, keeps) : undefined;
    return json({ intent: name, problems: problemsOf(error), data: null, sent }, { status: error.status });
  }
}

function textsOf(form: FormData, kept: true | readonly string[]): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.filter(([name]) => kept === true || kept.includes(name)));
}

/** Shown by the form that was sent last: what it asked for was not read. */
const tooLarge = (): TypedResponse<IntentAnswer> => {
  const problems = [{ field: '', hint: text('common.fileTooLarge') }];
  return json({ intent: '', problems, data: null }, { status: 413 });
};

function problemsOf(error: ServiceError): IntentAnswer['problems'] {
  const { field = '', hint = error.message } = error.details;
  const problems =
    error instanceof BasketRefused ? error.problems : [{ field: String(field), hint: String(hint) }];
  return problemsIn(lang(), problems);
}
