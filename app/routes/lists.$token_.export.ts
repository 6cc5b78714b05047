/** One list as a file. */
export { downloadList as loader } from '../server/mine-export.server.ts';
