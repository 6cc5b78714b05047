import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A task that people pick from a menu. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  /** The arguments and their descriptions. All are optional. */
  asks: Record<string, string>;
  /** Returns the text for the model; missing arguments are empty. */
  write(given: Record<string, string>): string;
}

/** Registers a server's prompts. */
export function registerPrompts(mcp: McpServer, prompts: readonly Prompt[]): void {
  for (const { name, title, description, asks, write } of prompts) {
    const fields = Object.entries(asks).map(([field, meaning]) => [
      field,
      z.string().max(500).describe(meaning).default(''),
    ]);
    const argsSchema = z.object(Object.fromEntries(fields) as Record<string, z.ZodDefault<z.ZodString>>);
    mcp.registerPrompt(name, { title, description, argsSchema }, (given) => ({
      messages: [{ role: 'user', content: { type: 'text', text: write(given) } }],
    }));
  }
}
