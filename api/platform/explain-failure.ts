/** A message for failures that the operator can fix; undefined for all others. */
export function explainFailure(error: unknown): string | undefined {
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      if (port !== undefined) {
        return `This account isn’t allowed to use port ${port}. Set PORT to another one.`;
      }
      return path === undefined
        ? undefined
        : `This account can’t use ${path} (${code}). Change its permissions, or choose another path. DATA_DIR is the folder for the service’s own files.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The database cannot be reached (${code}). Check DATABASE_URL.`;
    case '08P01':
      return message.startsWith('unsupported startup parameter')
        ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself.'
        : undefined;
    case '28000':
    case '28P01':
    case '3D000':
      return `PostgreSQL refuses DATABASE_URL: ${message}. Check its role, password and database.`;
    case '42501':
      return `The role in DATABASE_URL lacks a privilege: ${message}. Make it the owner of the database.`;
    case 'before_baseline':
    case 'unsuitable_database':
      return message;
    default:
      return undefined;
  }
}
