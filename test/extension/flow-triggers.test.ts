/** The extensions for Shopify Flow keep Shopify's rules and match what the server sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { flowTriggers } from '#api/modules/shopify/flow-triggers.ts';

interface Extension {
  name: string;
  type: string;
  handle: string;
  description?: string;
  url?: string;
}
interface Configuration {
  extensions: [Extension];
  settings?: { fields: { type: string; key?: string; description?: string }[] };
}

const folders = readdirSync('extensions').filter((name) => name.startsWith('flow-'));
const configurations = folders.map(
  (folder) =>
    parse(readFileSync(`extensions/${folder}/shopify.extension.toml`, 'utf8')) as unknown as Configuration,
);
const triggers = configurations.filter(({ extensions: [{ type }] }) => type === 'flow_trigger');

test('there is an extension for each trigger that the server sends', () => {
  const declared = triggers.map(({ extensions: [{ handle, name }] }) => ({ handle, name }));
  const byHandle = (a: { handle: string }, b: { handle: string }) => a.handle.localeCompare(b.handle);
  expect(declared.toSorted(byHandle)).toEqual(Object.values(flowTriggers).toSorted(byHandle));
});

test('handles, keys and types are those Shopify CLI accepts', () => {
  for (const { extensions } of configurations) {
    expect(extensions).toHaveLength(1);
    expect(extensions[0].handle).toMatch(/^[a-z0-9-]{1,30}$/);
  }
  for (const { settings } of triggers) {
    const fields = settings?.fields ?? [];
    for (const { type, key, ...rest } of fields) {
      expect(Object.keys(rest).filter((name) => name !== 'description')).toEqual([]);
      if (type === 'product_reference') expect(key).toBeUndefined();
      else {
        expect(['single_line_text_field', 'number_decimal', 'url', 'boolean']).toContain(type);
        expect(key).toMatch(/^[A-Za-z ]+$/);
      }
    }
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  }
});

test('Shopify Flow reports to the server, over https', () => {
  const callbacks = configurations.filter(
    ({ extensions: [{ type }] }) => type === 'flow_trigger_lifecycle_callback',
  );
  const { application_url: origin } = parse(readFileSync('shopify.app.toml', 'utf8'));
  expect(callbacks.map(({ extensions: [{ url }] }) => url)).toEqual([
    `${String(origin)}/shopify/flow/lifecycle`,
  ]);
  expect(origin).toMatch(/^https:/);
});
