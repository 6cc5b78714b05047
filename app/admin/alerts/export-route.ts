/** Watcher counts as CSV. Fetched by script: a plain link wouldn't send the session token. */
export { exportWatchers as loader } from './alerts.server.ts';
