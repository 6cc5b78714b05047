/** To another service, to sign in there. */
export { startProvider as loader } from '#app/hosted/provider-sign-in.server.ts';
