/** The data of a list's page. */
import { listLists, ServiceError } from '#app/hosted/hosted.server.ts';
import { isPdf, paperLinkOf } from '#app/hosted/paper.server.ts';
import { addShopReferences, listCollaborators, listFriends, listItems, readList } from '../account.server.ts';
import { occasionsIn } from '../occasions.server.ts';
import { languageOfShopper, type LoadContent } from '../page.server.ts';
import { changesSinceVisit } from '../since-visit.server.ts';

/** The token of the list in the URL. */
export const tokenOf = (params: Record<string, string | undefined>) => params.token ?? '';

export const loadList: LoadContent = async (visit) => {
  const { ctx, userId, params, query } = visit;
  const token = tokenOf(params);
  const lang = languageOfShopper(visit);
  const [list, { products }, people, lists, friends, changes] = await Promise.all([
    readList(ctx, userId, token),
    listItems(ctx, userId, token),
    listCollaborators(ctx, userId, token),
    listLists(ctx, userId),
    listFriends(ctx, userId),
    changesSinceVisit(visit, token),
  ]).catch((error: unknown) => {
    // Don't reveal to people without access that the list exists.
    if (error instanceof ServiceError && error.status < 500) throw new Response(null, { status: 404 });
    throw error;
  });
  return {
    title: { plain: list.name },
    content: {
      kind: 'list',
      list,
      items: await addShopReferences(ctx, products, userId),
      changes,
      people,
      friends,
      // Moving a wish off a surprise list mustn't reveal to its owner whether it was bought.
      targets: lists
        .filter(({ id, role }) => id !== token && (!list.surprise || role === 'owner'))
        .map(({ id, name, role }) => ({ id, name, role })),
      shareUrl: `${ctx.settings.listsUrl}/${lang}/list/${token}`,
      paperLink: list.share_public ? paperLinkOf(ctx, token) : null,
      hasPdf: isPdf({
        name: list.name,
        description: list.description,
        wishes: products.map(({ title, variant_title, note }) => ({
          title,
          variant: variant_title ?? '',
          note,
        })),
      }),
      occasions: occasionsIn(lang),
      layout: query.get('view') === 'rows' ? 'rows' : 'grid',
    },
  };
};
