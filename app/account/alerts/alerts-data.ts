import type { StoppableAlerts } from '#api/contract/alerts.ts';
import type { AlertSettings, PastAlert } from '#api/modules/alerts/schemas.ts';
import type { ConfirmState } from '../confirm-state.ts';

/** The devices that get a shopper's notifications, and the public key to subscribe another. */
export interface AlertDevices {
  publicKey: string;
  endpoints: string[];
}

export interface AlertsPageData {
  kind: 'alerts';
  settings: AlertSettings;
  /** Null if the operator has set no push keys. */
  devices: AlertDevices | null;
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
  state: ConfirmState;
  /** The address in the link. */
  email: string;
}
