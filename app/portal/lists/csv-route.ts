/** All lists of the partner's shop as a CSV file. */
export { downloadLists as loader } from './lists.server.ts';
