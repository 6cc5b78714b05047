/** Analytics as CSV. Fetched by script: a plain link wouldn't send the session token. */
export { exportAnalytics as loader } from './analytics.server.ts';
