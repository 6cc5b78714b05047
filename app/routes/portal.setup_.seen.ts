/** How far the shop has come, for the setup page while it is open. */
export { loadSetupProgress as loader } from '#app/portal/setup/setup.server.ts';
