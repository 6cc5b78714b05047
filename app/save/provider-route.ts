/** To another service, to sign in there. */
export { startProvider as loader } from './provider-sign-in.server.ts';
