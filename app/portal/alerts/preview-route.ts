/** An alert email, as a page for a frame. */
export { loadAlertPreview as loader } from './alerts.server.ts';
