/** A month's actions as a CSV file, with the same query as the page. */
export { downloadLedger as loader } from './usage.server.ts';
