/** A month's actions as a CSV file, by the same query as the page. */
export { downloadLedger as loader } from '#app/portal/usage/usage.server.ts';
