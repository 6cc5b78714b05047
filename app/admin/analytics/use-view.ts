import { useNavigate, useNavigation } from '@remix-run/react';
import { queryOf, viewOf, type AnalyticsView } from './view.ts';

export interface ViewControl {
  /** Shows something else, and says so in the address. */
  change(changes: Partial<AnalyticsView>): void;
  /** What is on its way, while it is. */
  next: AnalyticsView | null;
}

/** The page's address as what it shows. A change of what is listed begins at its first page. */
export function useView(view: AnalyticsView, today: string): ViewControl {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const isOwn = location?.pathname === '/app/analytics';
  return {
    change: (changes) => {
      const query = queryOf({ ...view, page: 1, ...changes });
      void navigate(`/app/analytics?${query}`, { preventScrollReset: true });
    },
    next: isOwn ? viewOf(new URLSearchParams(location.search), today).view : null,
  };
}
