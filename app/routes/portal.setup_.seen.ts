/** Setup progress, polled by the open setup page. */
export { loadSetupProgress as loader } from '#app/portal/setup/setup.server.ts';
