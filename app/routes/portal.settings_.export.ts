/** Everything of a partner as a file. */
export { downloadPartner as loader } from '#app/portal/settings/settings.server.ts';
