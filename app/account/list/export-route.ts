/** One list as a file. */
export { downloadList as loader } from '../export.server.ts';
