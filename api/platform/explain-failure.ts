/** One sentence for the failures that the person at the terminal can mend; undefined for all others. */
export function explainFailure(error: unknown): string | undefined {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
    case 'EACCES':
      return port === undefined
        ? undefined
        : `Port ${port} may not be used by this account. Set PORT to another one.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The database cannot be reached (${code}). Check DATABASE_URL.`;
    default:
      return undefined;
  }
}
