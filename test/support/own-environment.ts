/** Vite puts variables of its own into the environment; BASE_URL (`/`) would reach every service that a test starts. */
delete process.env.BASE_URL;
