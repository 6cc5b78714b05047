/**
 * Vite adds its own variables to the environment; BASE_URL (`/`) would reach every service that a test
 * starts.
 */
delete process.env.BASE_URL;
