/** Revenue as a CSV file, fetched with a session token, which a plain link wouldn't send. */
export { exportRevenue as loader } from './revenue.server.ts';
