/** Whether a handle is free, for the field that is being typed in. */
export { loadHandle as loader } from '#app/portal/shops/shops.server.ts';
