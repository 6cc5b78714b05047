/** Everything of a shopper as a file. */
export { downloadAccount as loader } from '#app/lists/list/export.server.ts';
