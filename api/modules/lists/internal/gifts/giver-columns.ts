/**
 * The data of a wish that its giver can still see: nothing that was written after the list became
 * private or got a new link.
 */

/** SQL: whether the giver of a claim `c` can read the list `l`. */
export const giverReads = `coalesce((l.share_public AND (l.token_since IS NULL OR c.created_at > l.token_since)) OR l.owner_id = c.user_id
  OR EXISTS (SELECT 1 FROM list_collaborators g WHERE g.list_id = l.id AND g.user_id = c.user_id), false)`;

/** SQL: the token of the list, if its giver may open it. */
export const linkForGiver = `CASE WHEN l.share_public AND ${giverReads} THEN l.token END`;

/** SQL: the title of an item `i` of a product `p` for that giver; empty if they can't see any title. */
export const titleForGiver = `CASE WHEN i.id IS NOT NULL AND ${giverReads} THEN coalesce(i.custom_title, nullif(i.title, ''), p.title)
  WHEN i.id IS NULL AND c.title IS NOT NULL AND (l.id IS NULL OR ${giverReads}) THEN c.title
  WHEN p.url_hash IS NOT NULL AND NOT p.private THEN p.title ELSE '' END`;
