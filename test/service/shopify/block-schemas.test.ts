/** Block schema errors that Shopify reports at deployment, and theme-check doesn't. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BlockSchema, Setting } from '#test/support/theme/extension.ts';
import { blockNames, blockSchema, extensionFolder, translations } from '#test/support/theme/extension.ts';

const schemaKeys = ['name', 'target', 'class', 'tag', 'stylesheet', 'javascript', 'settings', 'default'];
const settingKeys = ['type', 'id', 'label', 'info', 'default', 'visible_if'];
/** Setting types, with the keys specific to them and the format of their default. */
const types: Record<string, { keys?: string[]; isDefault?: (value: unknown, setting: Setting) => boolean }> =
  {
    checkbox: { isDefault: (value) => typeof value === 'boolean' },
    color: { isDefault: (value) => /^#[0-9A-F]{6}$/i.test(`${value}`) },
    product: { keys: ['autofill'] },
    range: { keys: ['min', 'max', 'step', 'unit'], isDefault: isOnStep },
    select: {
      keys: ['options'],
      isDefault: (value, { options }) => !!options?.some((option) => option.value === value),
    },
    text: { isDefault: (value) => typeof value === 'string' && value.trim() !== '' },
    url: { isDefault: (value) => /^\/./.test(`${value}`) },
  };

function isOnStep(value: unknown, { min = 0, max = 0, step = 1 }: Setting): boolean {
  return typeof value === 'number' && value >= min && value <= max && (value - min) % step === 0;
}

function faultsOfSetting(setting: Setting): string[] {
  const type = types[setting.type];
  if (!type) return [`type ${setting.type}`];
  const { id = '', label, min = 0, max = 0, step = 0, unit = '', options } = setting;
  const known = [...settingKeys, ...(type.keys ?? [])];
  const isRange = setting.type === 'range';
  const hasDefault = 'default' in setting;
  return Object.entries({
    [`key ${Object.keys(setting).filter((key) => !known.includes(key))}`]: Object.keys(setting).every((key) =>
      known.includes(key),
    ),
    id: /^[a-z][a-z0-9_]*$/.test(id),
    label: !!label,
    default: hasDefault
      ? !!type.isDefault?.(setting.default, setting)
      : !isRange && setting.type !== 'select',
    'steps over 101 or none': !isRange || (step > 0 && max > min && (max - min) / step + 1 <= 101),
    'range off its steps': !isRange || (max - min) % step === 0,
    'unit over 3 characters': unit.length <= 3,
    options:
      !options || (options.length > 1 && new Set(options.map(({ value }) => value)).size === options.length),
  })
    .filter(([, isRight]) => !isRight)
    .map(([fault]) => `${id}: ${fault}`);
}

function faultsOf(schema: BlockSchema): string[] {
  const places = ['enabled_on', 'disabled_on'].filter((key) => key in schema);
  const ids = schema.settings.map(({ id }) => id);
  const assets = [schema.stylesheet, schema.javascript] as string[];
  return [
    ...Object.keys(schema)
      .filter((key) => ![...schemaKeys, ...places].includes(key))
      .map((key) => `key ${key}`),
    ...(places.length > 1 ? ['enabled_on and disabled_on'] : []),
    ...(['section', 'head', 'body', 'compliance_head'].includes(schema.target) ? [] : ['target']),
    ...(new Set(ids).size === ids.length ? [] : ['an id twice']),
    ...assets.filter((file) => file && !existsSync(join(extensionFolder, 'assets', file))),
    ...schema.settings.flatMap(faultsOfSetting),
  ];
}

test.for(blockNames)('the schema of the %s block is valid', (name) => {
  expect(faultsOf(blockSchema(name))).toEqual([]);
});

test('the validator reports what Shopify rejects', () => {
  const range = { type: 'range', id: 'size', label: 'Size', min: 0, max: 24, step: 5, default: 8 };
  const schema = {
    name: 'x',
    target: 'footer',
    presets: [],
    settings: [range, { type: 'text', id: 'size', label: 'Text', default: '', rows: 2 }, { type: 'slider' }],
  };
  expect(faultsOf(schema)).toEqual([
    'key presets',
    'target',
    'an id twice',
    'size: default',
    'size: range off its steps',
    'size: key rows',
    'size: default',
    'type slider',
  ]);
  expect(faultsOfSetting({ ...range, max: 505, default: 5 })).toEqual(['size: steps over 101 or none']);
});

test('names have fewer than 25 characters in every language', () => {
  const long = [...translations('editor')].flatMap(([language, texts]) =>
    [...texts]
      .filter(([key, text]) => key.startsWith('names.') && text.length >= 25)
      .map(([key]) => language + key),
  );
  expect(long).toEqual([]);
});
