/** Lists as CSV. Fetched by script: a plain link wouldn't send the session token. */
export { exportLists as loader } from './lists.server.ts';
