/** Revenue by day, path or product as a CSV file, for the page's period. */
export { downloadRevenue as loader } from './revenue.server.ts';
