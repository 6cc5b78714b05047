export { showSignInPage as loader } from '#app/admin/sign-in.server.ts';
