import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { recordPastAction } from '#api/modules/audit/record-action.ts';
import { hostsOfUrl } from '#api/modules/keys/origin.ts';
import { listMemberships } from '#api/modules/partners/list-memberships.ts';
import { openPartner } from '#api/modules/partners/open-partner.ts';
import { newPartner } from '#api/modules/partners/schemas.ts';
import { ownPath } from '#app/hosted/own-path.server.ts';
import { fieldsOf, readForm } from '#app/hosted/read-form.server.ts';
import { refusalText } from '#app/hosted/refusal-text.server.ts';
import { partnerCookie } from '../partner.server.ts';
import { portalHeaders, requireSignedIn, ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';

export interface StartData {
  brandName: string;
  email: string;
  hasPartner: boolean;
}

/** The entered values, and problems by field, or with the whole form (''). */
export interface StartAnswer {
  values: { name: string; url: string };
  field: 'name' | 'url' | '';
  hint: string;
}

/** The page that creates a person's first or another partner. */
export async function loadStart(args: LoaderFunctionArgs) {
  const visit = await requireSignedIn(args);
  const partners = await listMemberships(visit.ctx, visit.user.id);
  const data: StartData = {
    brandName: visit.brandName,
    email: visit.user.email,
    hasPartner: partners.length > 0,
  };
  return json(data, { headers: portalHeaders(visit) });
}

/** Creates the partner, then continues with setup or the requested page. */
export async function runStart(args: ActionFunctionArgs) {
  const { ctx, user, lang, query, visitor } = await requireSignedIn(args);
  const field = fieldsOf(await readForm(args.request));
  const values = { name: field('name').trim(), url: field('url').trim() };
  try {
    const domains = hostsOfUrl(values.url);
    const name = newPartner.shape.name.safeParse(values.name);
    if (!name.success) {
      const hint = values.name ? name.error.issues[0]?.message : text('start.nameMissing');
      throw new ServiceError('invalid_input', { field: 'name', hint });
    }
    const opened = await openPartner(ctx, { userId: user.id, name: name.data, domains, locale: lang });
    const actor = { kind: 'member' as const, userId: user.id, tokenId: null };
    await recordPastAction(ctx, { ...opened, actor, action: 'postPortalPartners', from: visitor });
    const next = ownPath(query.get('next')) ?? '/portal/setup';
    return redirect(next, { status: 303, headers: { 'Set-Cookie': partnerCookie(opened.partnerId) } });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const { field, hint = error.message } = error.details;
    const at = field === 'name' ? 'name' : field === undefined ? '' : 'url';
    const answer: StartAnswer = { values, field: at, hint: refusalText(lang, String(hint)) };
    return json(answer, { status: error.status });
  }
}
