import { atEnd, keep } from './at-end.ts';
import { startFakeAdmin } from './shopify/fake-admin.ts';
import { type RunningService, startService } from './start-service.ts';

type FakeAdmin = Awaited<ReturnType<typeof startFakeAdmin>>;

let started: Promise<{ service: RunningService; admin: FakeAdmin }> | undefined;

async function start() {
  const admin = await startFakeAdmin();
  return { admin, service: await startService(admin.variables) };
}

/**
 * The service that all files of this worker use, with the Shopify app: `const service = await sharedService();` is at
 * the top of a file. A file brings its own partners, shops and people, whose email addresses no other file has, and
 * looks only at theirs. Files that change the service's settings, kill it or count everything in it use `startService`.
 */
export const sharedService = async (): Promise<RunningService> => (await shared()).service;

/** The Shopify of the shared service, on which a file creates its own shops. */
export const sharedAdmin = async (): Promise<FakeAdmin> => (await shared()).admin;

function shared() {
  started ??= keep(start);
  atEnd(async () => (await started)?.admin.recover());
  return started;
}
