/** The people who wait, by number, as a CSV file. */
export { downloadWatchers as loader } from './alerts.server.ts';
