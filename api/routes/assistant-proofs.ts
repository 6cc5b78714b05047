import { createRouter } from '#api/platform/http/router.ts';

/** @param proofs files for assistants' directories, by their names under `/.well-known/` */
export function assistantProofRoutes(proofs: Readonly<Record<string, string>>) {
  const router = createRouter();
  for (const [name, content] of Object.entries(proofs)) {
    router.get(`/.well-known/${name}`, (c) => c.text(content));
  }
  return router;
}
