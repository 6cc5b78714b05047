import type { StoppableAlerts } from '#api/contract/alerts.ts';
import type { AlertSettings, PastAlert } from '#api/modules/alerts/schemas.ts';

export interface AlertsPageData {
  kind: 'alerts';
  settings: AlertSettings;
  /** Newest first. */
  alerts: PastAlert[];
  /** Cursor of older alerts, if any. */
  older: string | null;
}

export interface StopAlertsPageData {
  kind: 'stop-alerts';
  /** Null if the link is unknown; `test` in a test email. */
  stoppable: StoppableAlerts | 'test' | null;
}

export interface ConfirmAlertsPageData {
  kind: 'confirm-alerts';
  state: 'open' | 'confirmed' | 'expired';
  /** The address in the link. */
  email: string;
}
