/** The audit log as a CSV file. */
export { downloadActivity as loader } from './activity.server.ts';
