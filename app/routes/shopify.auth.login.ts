export { loader } from './shopify.auth.begin.ts';
