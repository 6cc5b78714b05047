/** Checks whether a handle is available, while the creator types it. */
export { loadHandle as loader } from './shops.server.ts';
