import { once } from 'node:events';
import { createServer } from 'node:net';

/** The first free port, starting at `wanted`; 0 stays 0. @throws Error if 50 ports are in use */
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
