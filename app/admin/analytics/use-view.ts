import { useNavigate, useNavigation } from '@remix-run/react';
import { type AnalyticsView, queryOf, viewOf } from './view.ts';

export interface ViewControl {
  /** Changes the view and the URL. */
  change(changes: Partial<AnalyticsView>): void;
  /** The view that is loading, if any. */
  next: AnalyticsView | null;
}

/** Keeps the page's view in its URL. Every change returns to the list's first page. */
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
