/** A list of one of the two accounts. */
export interface OwnList {
  id: number;
  token: string;
  name: string;
  owner_id: string;
  /** Public, shared with someone or followed. */
  is_seen: boolean;
  items: number;
}

export interface ListPlan {
  moved: OwnList[];
  merged: { list: OwnList; into: OwnList }[];
}

/** Names that differ only in case and whitespace count as equal. */
const nameKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Decides whether to move or merge each list of the anonymous account. A list is merged into the account's list of the
 * same name, but only if no one else can see either: shared links must keep working, and private items must stay
 * private.
 * @param apart lists that are never merged
 */
export function planLists(
  lists: readonly OwnList[],
  oldUserId: string,
  apart: ReadonlySet<number> = new Set(),
): ListPlan {
  const targets = new Map<string, OwnList>();
  for (const list of lists) {
    const key = nameKey(list.name);
    if (list.owner_id !== oldUserId && !list.is_seen && !targets.has(key)) targets.set(key, list);
  }
  const plan: ListPlan = { moved: [], merged: [] };
  for (const list of lists.filter(({ owner_id }) => owner_id === oldUserId)) {
    const into = list.is_seen || apart.has(list.id) ? undefined : targets.get(nameKey(list.name));
    if (into) plan.merged.push({ list, into });
    else plan.moved.push(list);
  }
  return plan;
}
