import { formatPrice } from '#api/contract/language/numbers.ts';
import { shownPrice } from '#api/contract/shown-price.ts';
import { useListTool } from '#app/hosted/use-list-tool.ts';
import { useAccount } from '../account-context.tsx';
import { SinceVisit } from '../since-visit.tsx';
import { ListProvider } from './list-context.ts';
import type { ListPageData } from './list-data.ts';
import { ListHead } from './list-head.tsx';
import { ListPanels } from './list-panels.tsx';
import { useShownList } from './use-shown-list.ts';
import { EmptyList, Wishes } from './wishes.tsx';

export function ListView({ data }: { data: ListPageData }) {
  const shown = useShownList(data);
  const { lang } = useAccount().page;
  useListTool(() => ({
    name: data.list.name,
    wishes: shown.items.map((wish) => {
      const { title, variant_title: variant, availability, quantity, affiliateUrl: url, currency } = wish;
      const { priceMinor } = shownPrice(wish);
      const price = priceMinor === null ? null : formatPrice(lang, priceMinor, currency);
      return { title, variant, price, availability, quantity, url };
    }),
  }));
  return (
    <ListProvider value={shown}>
      <ListHead />
      <SinceVisit changes={data.changes} />
      {shown.items.length === 0 ? <EmptyList /> : <Wishes />}
      <ListPanels />
    </ListProvider>
  );
}
