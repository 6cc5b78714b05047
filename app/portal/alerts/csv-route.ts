/** Watcher counts as a CSV file. */
export { downloadWatchers as loader } from './alerts.server.ts';
