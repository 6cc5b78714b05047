/** Analytics as a CSV file, fetched with a session token, which a plain link wouldn't send. */
export { exportAnalytics as loader } from './analytics.server.ts';
