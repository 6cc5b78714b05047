import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { paperLinkOf, pdfOf } from '#app/hosted/paper.server.ts';
import { wishOf } from '#app/hosted/wish.server.ts';
import { listItems, readList } from '../account.server.ts';
import { accountRequest, signInUrl } from '../account-request.server.ts';
import { notFoundAsNull } from '../not-found-as-null.server.ts';
import { languageOfShopper } from '../page.server.ts';

/** A list as a PDF, as this shopper sees it: the owner of a surprise sees no gifts. */
export async function printList(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await accountRequest(args);
  if (!visit) return redirect(signInUrl(args.request));
  const { ctx, userId, params } = visit;
  const token = params.token ?? '';
  const lang = languageOfShopper(visit);
  const found = await notFoundAsNull(
    Promise.all([readList(ctx, userId, token, { lang }), listItems(ctx, userId, token)]),
  );
  if (!found) throw new Response(null, { status: 404 });
  const [list, { products }] = found;
  return pdfOf(visit, {
    lang,
    name: list.name,
    description: list.description,
    owner: list.owner_name,
    occasion: list.occasion_title,
    wishes: products.map((item) =>
      wishOf(item, {
        lang,
        cheap: false,
        own: null,
        hidden: false,
        state: item.purchased ? 'bought' : item.reserved ? 'reserved' : 'free',
      }),
    ),
    link: list.share_public ? paperLinkOf(ctx, token) : null,
  });
}
