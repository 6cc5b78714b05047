/** How many people wait as a CSV file, fetched with a session token, which a plain link wouldn't send. */
export { exportWatchers as loader } from './alerts.server.ts';
