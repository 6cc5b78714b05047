/** All of a shopper's data as a file. */
export { downloadAccount as loader } from '../export.server.ts';
