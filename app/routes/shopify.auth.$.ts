export { showSignInPage as loader } from '../server/admin-sign-in.server.ts';
