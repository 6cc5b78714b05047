/** All of a partner's data as a file. */
export { downloadPartner as loader } from '#app/portal/settings/settings.server.ts';
