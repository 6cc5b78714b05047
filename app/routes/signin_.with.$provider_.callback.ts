/** Back from another service. */
export {
  finishProvider as loader,
  forwardProviderForm as action,
} from '#app/hosted/provider-sign-in.server.ts';
