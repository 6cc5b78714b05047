/** Requests to the operations of the description, made from the description. */
import type { JsonSchema, Operation } from '#api/contract/description.ts';

/** Who calls: everything that any kind of authentication asks for. */
export interface Credentials {
  publicKey: string;
  widgetToken: string;
  userToken: string;
}

/** The headers of an operation's first kind of authentication. */
export function authHeaders(operation: Operation, credentials: Credentials): Record<string, string> {
  const schemes = Object.keys(
    operation.security.find((alternative) => Object.keys(alternative).length > 0) ?? {},
  );
  const headers: Record<string, () => Record<string, string>> = {
    publicKey: () => ({ authorization: `Bearer ${credentials.publicKey}` }),
    publicKeyHeader: () => ({ 'x-widget-key': credentials.publicKey }),
    widgetToken: () => ({ 'x-widget-token': credentials.widgetToken }),
    userToken: () => ({ authorization: `Bearer ${credentials.userToken}` }),
  };
  return Object.assign({}, ...schemes.map((scheme) => headers[scheme]?.() ?? {})) as Record<string, string>;
}

/** Whether an operation refuses those who send nothing. */
export function demandsCredentials(operation: Operation): boolean {
  return (
    operation.security.length > 0 &&
    operation.security.every((alternative) => Object.keys(alternative).length > 0)
  );
}

const isNumber = (schema: JsonSchema) => schema.type === 'integer' || schema.type === 'number';

/** The operation's path with something of the right kind in every parameter. */
export function samplePath({ path, parameters = [] }: Operation, given: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return given[name] ?? (parameter && isNumber(parameter.schema) ? '1' : 'nothing');
  });
}

export const titleOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
