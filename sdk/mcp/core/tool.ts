import type { z } from 'zod';
import type { WishlistClient } from '../../client/index.ts';
import type { Environment } from './environment.ts';
import type { Hints } from './hints.ts';

/** What a tool does to the account; clients ask the user before some of it. */
const effects = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  /** Something new each time. */
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  /** Repeated, it is as after the first time. */
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  /** Something is gone or stops working, and does not come back by itself. */
  removes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const;

export interface Annotations {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** What a handler works with; all of it is this one call's. */
export interface Call {
  /** The typed client, which shows the user's credentials where the tool has some. */
  api: WishlistClient;
  environment: Environment;
  /** Files inside the package. */
  shipped: Shipped;
  /** Tells how far a long call is, where the client asked to be told. */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Aborted when the client gives the call up. */
  signal: AbortSignal;
}

/** Reads what is shipped beside the program. */
export type Shipped = (file: 'docs.json' | 'openapi.json' | 'openapi.yaml') => Promise<string>;

export interface Answer<Data> {
  data: Data;
  /** For people and models: what came of it, and what comes next. */
  text: string;
  /** The text holds all of `data`: it is not written a second time as JSON. */
  complete?: boolean;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** When to use it, its units, what cannot be undone, and which tool comes next. */
  description: string;
  /** A `z.strictObject`; every field is described. */
  input: Input;
  output: Output;
  effect: keyof typeof effects;
  annotations?: Annotations;
  /** Whether it acts for a user. Without, it works for everybody, and nobody's credentials are shown. */
  credentials: boolean;
  /** What to do about codes, where this tool knows better. */
  hints?: Hints;
  handle(input: z.output<Input>, call: Call): Promise<Answer<z.input<Output>>>;
}

/** A tool as a server takes it. */
export type AnyTool = Omit<Tool, 'handle'> & {
  handle(input: never, call: Call): Promise<Answer<Record<string, unknown>>>;
};

/** Declares a tool. */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  spec: Tool<Input, Output>,
): AnyTool => spec as unknown as AnyTool;

export const annotationsOf = ({ effect, title, annotations }: AnyTool) => ({
  title,
  ...effects[effect],
  openWorldHint: false,
  ...annotations,
});
