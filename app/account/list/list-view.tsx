import { SinceVisit } from '../since-visit.tsx';
import { ListProvider } from './list-context.ts';
import type { ListPageData } from './list-data.ts';
import { ListHead } from './list-head.tsx';
import { ListPanels } from './list-panels.tsx';
import { useShownList } from './use-shown-list.ts';
import { EmptyList, Wishes } from './wishes.tsx';

export function ListView({ data }: { data: ListPageData }) {
  const shown = useShownList(data);
  return (
    <ListProvider value={shown}>
      <ListHead />
      <SinceVisit changes={data.changes} />
      {shown.items.length === 0 ? <EmptyList /> : <Wishes />}
      <ListPanels />
    </ListProvider>
  );
}
