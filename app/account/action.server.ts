/** Runs a shopper's form intent: redirects plain forms, returns fresh data to the page's script. */
import { type ActionFunctionArgs, json, redirect } from '@remix-run/node';
import { ServiceError } from '#app/hosted/hosted.server.ts';
import { noticeSetCookie } from '#app/hosted/notice.server.ts';
import { ownPath } from '#app/hosted/own-path.server.ts';
import { fieldsOf, readForm } from '#app/hosted/read-form.server.ts';
import type { AccountAnswer, Refused } from './account-page.ts';
import { accountRequest, signInUrl, type VisitorRequest, visitorRequest } from './account-request.server.ts';
import { FormRefusal, type Intents, type Outcome } from './intent.server.ts';
import { buildPage, type LoadContent } from './page.server.ts';
import { problemOf } from './problems.server.ts';

/** Enough for the largest import file and its form. */
const maxFormBytes = 1_200_000;

async function readSmallForm(request: Request): Promise<FormData> {
  const length = request.headers.get('Content-Length');
  if (length === null || Number(length) > maxFormBytes) throw new ServiceError('payload_too_large');
  return readForm(request);
}

const wantsJson = (request: Request) => request.headers.get('Accept') === 'application/json';

const refusal = (intent: string, code: string, form: FormData | null): Refused => ({
  intent,
  code,
  ...problemOf(code),
  values: Object.fromEntries(
    [...(form ?? [])].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'current_password' ? [[name, value]] : [],
    ),
  ),
});

const refuse = (refused: Refused, status: number, signIn?: string) =>
  json<AccountAnswer>({ ok: false, refused, signIn }, { status });

/** The action of a route. Errors that the shopper can fix are returned; others are thrown. */
export const runIntent = (args: ActionFunctionArgs, route: string, intents: Intents, load: LoadContent) =>
  run(args, { route, intents, load, read: accountRequest });

/** The same for a route that needs no account. */
export const runVisitorIntent = (
  args: ActionFunctionArgs,
  route: string,
  intents: Intents<VisitorRequest>,
  load: LoadContent<VisitorRequest>,
) => run(args, { route, intents, load, read: visitorRequest });

async function run<Visit extends VisitorRequest>(
  args: ActionFunctionArgs,
  page: {
    route: string;
    intents: Intents<Visit>;
    load: LoadContent<Visit>;
    read: (args: ActionFunctionArgs) => Promise<Visit | null>;
  },
): Promise<Response> {
  const { route, intents, load, read } = page;
  const { request } = args;
  let form: FormData | null = null;
  let intent = '';
  try {
    form = await readSmallForm(request);
    intent = String(form.get('intent') ?? '');
    const visit = await read(args);
    if (!visit) {
      if (!wantsJson(request)) return redirect(signInUrl(request), 303);
      return refuse(refusal(intent, 'unauthorized', form), 401, signInUrl(request));
    }
    const step = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (!step) throw new ServiceError('invalid_input');
    const field = fieldsOf(form);
    const outcome = await step({ ...visit, form, field });
    return await answer(visit, route, load, outcome, ownPath(field('back')));
  } catch (error) {
    if (error instanceof FormRefusal) {
      const refused = refusal(intent, error.code, form);
      return refuse({ ...refused, values: { ...refused.values, ...error.found } }, 422);
    }
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return refuse(refusal(intent, error.code, form), error.status);
  }
}

async function answer<Visit extends VisitorRequest>(
  visit: Visit,
  route: string,
  load: LoadContent<Visit>,
  { notice, to, cookies = [] }: Outcome,
  back: string | null,
): Promise<Response> {
  const { request } = visit;
  const asJson = wantsJson(request);
  const stays = to === undefined && back === null;
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (notice && (!asJson || to !== undefined)) headers.append('Set-Cookie', noticeSetCookie(notice));
  if (!asJson) {
    return redirect(to ?? back ?? new URL(request.url).pathname, { status: 303, headers });
  }
  const page = stays ? (await buildPage(visit, route, load, null)).page : null;
  const body: AccountAnswer = { ok: true, notice: notice ?? null, to: to ?? null, page };
  return json(body, { headers });
}
