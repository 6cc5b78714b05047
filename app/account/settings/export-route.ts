/** All of a shopper's data as a file. */
export { downloadAccount as loader } from '../list/export.server.ts';
