import { afterAll } from 'vitest';
import { endFile } from './at-end.ts';

/**
 * Vite adds its own variables to the environment; BASE_URL (`/`) would reach every service that a test
 * starts.
 */
delete process.env.BASE_URL;

/** Hono's server replaces both. Files that run later in the same process need Node's own again. */
const { Request, Response } = globalThis;
afterAll(() => void Object.assign(globalThis, { Request, Response }));
afterAll(endFile);
