export { showSignInPage as loader } from './sign-in.server.ts';
