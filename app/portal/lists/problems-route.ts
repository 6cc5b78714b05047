/** The wishes that an import leaves out, as a CSV file. */
export { downloadProblems as loader } from './lists.server.ts';
