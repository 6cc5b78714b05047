/** One sentence for failures that the person at the terminal can fix; undefined for all others. */
export function explainFailure(error: unknown): string | undefined {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`;
    case 'EACCES':
      return port === undefined
        ? undefined
        : `This account isn’t allowed to use port ${port}. Set PORT to another one.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The database cannot be reached (${code}). Check DATABASE_URL.`;
    default:
      return undefined;
  }
}
