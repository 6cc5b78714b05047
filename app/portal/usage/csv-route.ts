/** A month's actions as a CSV file; takes the page's query. */
export { downloadLedger as loader } from './usage.server.ts';
