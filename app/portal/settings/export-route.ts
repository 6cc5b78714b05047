/** All of a partner's data as a file. */
export { downloadPartner as loader } from './settings.server.ts';
