/** Redirects to another service to sign in. */
export { startProvider as loader } from './provider-sign-in.server.ts';
