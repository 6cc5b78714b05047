import type { CallToolResult } from '@modelcontextprotocol/server';
import { WishlistError } from '../../client/index.ts';
import { ToolFailure } from './failure.ts';
import { hintFor, type Hints } from './hints.ts';

interface Failure extends Record<string, unknown> {
  error: string;
  message: string;
  hint: string;
}

const sentence = (text: unknown) =>
  typeof text === 'string' && text ? [/[.!?]$/.test(text) ? text : `${text}.`] : [];

/** Fields of an error's body that are reported separately. */
const reported = new Set(['error', 'message', 'hint', 'code', 'field', 'problems']);

/** An error of the API: its own hint about the field first, then ours on the next step. */
function ofApi({ status, code, message, body }: WishlistError, tables: (Hints | undefined)[]): Failure {
  const known = /^[a-z][a-z_]*$/.test(code) ? code : 'internal_error';
  const { hint, field, problems } = body;
  const details = Object.entries(body).filter(([name]) => !reported.has(name));
  const all = Array.isArray(problems) ? (problems as { field: string; hint: string }[]) : [];
  const wrong = all.length
    ? all.map(({ field, hint }) => `${field}: ${hint}`)
    : [typeof field === 'string' && field && typeof hint === 'string' ? `${field}: ${hint}` : hint];
  return {
    error: known,
    message,
    hint: [...wrong.flatMap(sentence), hintFor(known, ...tables)].join(' '),
    http_status: status,
    ...(field !== undefined && { field }),
    ...(all.length && { problems: all }),
    ...Object.fromEntries(details),
  };
}

/**
 * An error that isn't ours, usually from a response that doesn't match the API description. Its message isn't passed
 * on, since it could contain anything.
 */
function ofUnexpected(error: unknown, tables: (Hints | undefined)[]): Failure {
  const code =
    error instanceof TypeError || error instanceof SyntaxError ? 'unexpected_answer' : 'internal_error';
  const name = error instanceof Error ? error.name : 'Error';
  return { error: code, message: `The tool failed unexpectedly (${name}).`, hint: hintFor(code, ...tables) };
}

function describeFailure(error: unknown, tables: (Hints | undefined)[]): Failure {
  if (error instanceof WishlistError) return ofApi(error, tables);
  if (!(error instanceof ToolFailure)) return ofUnexpected(error, tables);
  const { code, message, hint, details } = error;
  return { error: code, message, hint: hint ?? hintFor(code, ...tables), ...details };
}

/** A failure as a tool's result: a complete text, and the same as fields. */
export function failureResult(error: unknown, tables: (Hints | undefined)[]): CallToolResult {
  const failure = describeFailure(error, tables);
  const { error: code, message, hint } = failure;
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}\nNext: ${hint}` }],
    structuredContent: failure,
  };
}
