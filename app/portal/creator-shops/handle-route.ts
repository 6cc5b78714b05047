/** Checks whether a handle is available, while it is being typed. */
export { loadHandle as loader } from './shops.server.ts';
