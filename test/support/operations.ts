/** Requests to documented operations, generated from the API description. */
import type { JsonSchema, Operation } from '#api/contract/description.ts';

/** Everything any kind of authentication requires. */
export interface Credentials {
  publicKey: string;
  widgetToken: string;
  userToken: string;
}

/** The headers for an operation's first kind of authentication. */
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

/** Whether an operation rejects requests without credentials. */
export function demandsCredentials(operation: Operation): boolean {
  return (
    operation.security.length > 0 &&
    operation.security.every((alternative) => Object.keys(alternative).length > 0)
  );
}

const isNumber = (schema: JsonSchema) => schema.type === 'integer' || schema.type === 'number';

/** The operation's path with a valid value for every parameter. */
export function samplePath({ path, parameters = [] }: Operation, given: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return given[name] ?? (parameter && isNumber(parameter.schema) ? '1' : 'nothing');
  });
}

export const titleOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
