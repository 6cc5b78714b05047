/** One list as a PDF. */
export { printList as loader } from './print.server.ts';
