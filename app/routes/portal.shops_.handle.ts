/** Whether a handle is free, for the field that is being typed in. */
export { loadHandle as loader } from '../server/portal-shops.server.ts';
