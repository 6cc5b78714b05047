import { z } from 'zod';
import type { WishlistClient } from '../../client/index.ts';
import type { Environment } from './environment.ts';
import type { Hints } from './hints.ts';

/** The effect of a tool on the account; clients ask the user before some of them. */
const effects = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  /** Each call adds something. */
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  /** Repeating the call changes nothing more. */
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  /** Something is deleted or stops working, and can't be restored. Needs a confirmation. */
  removes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const;

export interface Annotations {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** The context of one call, for its handler. */
export interface Call {
  /** The typed client, which sends the user's credentials if the tool needs them. */
  api: WishlistClient;
  environment: Environment;
  /** Files inside the package. */
  shipped: Shipped;
  /** Reports the progress of a long call, if the client asked for it. */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Aborted when the client cancels the call. */
  signal: AbortSignal;
}

/** Reads a file that is shipped with the program. */
export type Shipped = (file: 'docs.json' | 'openapi.json' | 'openapi.yaml') => Promise<string>;

export interface Answer<Data> {
  data: Data;
  /** For people and models: the result, and the next step. Stored texts in it must be `quoted`. */
  text: string;
  /**
   * The text contains all of `data`, which then isn't repeated as JSON, and nothing that others
   * wrote.
   */
  complete?: boolean;
}

/** The required value of `confirm`: the name of what a destructive tool changes. */
export interface Confirmation<Input> {
  /** The label of the name, such as “Name of the shop”. */
  what: string;
  /** The tool that returns it. */
  from: string;
  /** Reads the current name. */
  read(input: Input, call: Call): Promise<string>;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** When to use it, its units, effects that can't be undone, and the tool that comes next. */
  description: string;
  /** A `z.strictObject`; every field is described. */
  input: Input;
  output: Output;
  effect: keyof typeof effects;
  annotations?: Annotations;
  /** For destructive tools, which take `confirm`; no other tool has it. */
  confirms?: Confirmation<z.output<Input>>;
  /**
   * Whether it acts on behalf of a user. If not, it works for everyone and sends no credentials.
   */
  credentials: boolean;
  /** The scope that a person must have agreed to, on a remote server. */
  scope?: string;
  /** Reads files of the machine that it runs on, so a remote server doesn't offer it. */
  isLocal?: boolean;
  /** Lists the output schema, too: clients and views then know the fields of `structuredContent`. */
  listsOutput?: boolean;
  /** The view that shows its results in a client that can; see `ToolServer.views`. */
  view?: string;
  /** Hints for codes that have a specific meaning in this tool. */
  hints?: Hints;
  handle(input: z.output<Input>, call: Call): Promise<Answer<z.input<Output>>>;
}

/** A tool with any input and output. */
export type AnyTool = Omit<Tool, 'handle' | 'confirms'> & {
  confirms?: Confirmation<never>;
  handle(input: never, call: Call): Promise<Answer<Record<string, unknown>>>;
};

/**
 * Declares a tool. Destructive tools also take `confirm`, which is checked before the handler runs.
 */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  spec: Tool<Input, Output>,
): AnyTool {
  const declared = spec as unknown as AnyTool;
  const { name, input, confirms } = declared;
  if (annotationsOf(declared).destructiveHint !== Boolean(confirms)) {
    throw new Error(`${name} must have confirms if it’s destructive, and only then.`);
  }
  if (!confirms) return declared;
  const confirm = z.string().describe(`${confirms.what} now (${confirms.from}).`);
  return { ...declared, input: input.safeExtend({ confirm }) };
}

export const annotationsOf = ({ effect, annotations }: AnyTool) => ({
  ...effects[effect],
  openWorldHint: false,
  ...annotations,
});
