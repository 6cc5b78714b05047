import type { AlertSettings, PastAlert } from '#api/modules/alerts/schemas.ts';

export interface AlertsPageData {
  kind: 'alerts';
  settings: AlertSettings;
  /** Newest first. */
  alerts: PastAlert[];
  /** Cursor of older alerts, if any. */
  older: string | null;
}
