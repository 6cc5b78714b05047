/** Revenue by day, path or product as a CSV file, of the same days as the page. */
export { downloadRevenue as loader } from './revenue.server.ts';
