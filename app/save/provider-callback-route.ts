/** Back from another service. */
export { finishProvider as loader, forwardProviderForm as action } from './provider-sign-in.server.ts';
