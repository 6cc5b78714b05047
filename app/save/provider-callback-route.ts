/** Other services return here after a sign-in. */
export { finishProvider as loader, forwardProviderForm as action } from './provider-sign-in.server.ts';
