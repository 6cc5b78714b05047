/** Everything of a shopper as a file. */
export { downloadAccount as loader } from '../server/mine-export.server.ts';
