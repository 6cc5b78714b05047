import { once } from 'node:events';
import { createServer } from 'node:net';

/** The first free port from `wanted` on; 0 stays 0. @throws Error after 50 ports in use */
export async function freePort(wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  for (let port = wanted; port < wanted + 50; port++) {
    if (await isFree(port)) return port;
  }
  throw new Error(`The ports ${wanted} to ${wanted + 49} are all taken.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    server.close();
  }
}
