/** One list as a file. */
export { downloadList as loader } from '#app/lists/list/export.server.ts';
