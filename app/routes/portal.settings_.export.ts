/** Everything of a partner as a file. */
export { downloadPartner as loader } from '../server/portal-settings.server.ts';
