/** What was done for the partner, as a CSV file. */
export { downloadActivity as loader } from './activity.server.ts';
