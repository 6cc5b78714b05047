/** The fields of the page that tries an operation, from the API's description. */
import type { ApiDescription, Operation } from '#api/contract/description.ts';
import { bodyExample, credentials, fileType } from '#api/contract/examples/request-example.ts';
import { typeText } from './schema.ts';

export interface TrialField {
  /** Unique on the page. */
  id: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  hint: string;
}

export interface TrialCredential {
  label: string;
  header: string;
  /** The text before the credential in the header. */
  prefix: string;
}

export interface Trial {
  brandName: string;
  operationId: string;
  method: string;
  path: string;
  summary: string;
  server: string;
  credentials: TrialCredential[];
  fields: TrialField[];
  /** An example to begin with; null for operations without a JSON body. */
  body: string | null;
  /** The type of a file body. */
  fileType: string | null;
}

const labels: Record<string, string> = {
  publicKey: 'Public key',
  publicKeyHeader: 'Public key',
  widgetToken: 'Widget token',
  userToken: 'Access token, or personal access token if it’s accepted',
};

export function trialOf(brandName: string, operation: Operation, description: ApiDescription): Trial {
  const { servers, components } = description;
  const needed = operation.security.find((schemes) => Object.keys(schemes).length > 0) ?? {};
  const body = bodyExample(operation, components.schemas);
  return {
    brandName,
    operationId: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    summary: operation.summary,
    server: servers[0]!.url,
    credentials: Object.keys(needed).flatMap((scheme) => {
      const [header, value = ''] = credentials[scheme]?.split(': ') ?? [];
      const prefix = value.startsWith('Bearer ') ? 'Bearer ' : '';
      return header ? [{ label: labels[scheme] ?? scheme, header, prefix }] : [];
    }),
    fields: (operation.parameters ?? []).map((parameter) => ({
      id: `${parameter.in}-${parameter.name}`,
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      hint: typeText(parameter.schema),
    })),
    body: body ? JSON.stringify(body, null, 2) : null,
    fileType: fileType(operation) ?? null,
  };
}
