/** Analytics as a CSV file: fetched with a session token, for a plain link would carry none. */
export { exportAnalytics as loader } from '#app/admin/analytics/analytics.server.ts';
