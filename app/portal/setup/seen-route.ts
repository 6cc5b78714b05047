/** Setup progress, polled by the open setup page. */
export { loadSetupProgress as loader } from './setup.server.ts';
