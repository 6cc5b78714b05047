/** One list as a file. */
export { downloadList as loader } from '#app/account/list/export.server.ts';
