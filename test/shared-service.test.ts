import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('files that share a service have no email address in common, whose account they would share', () => {
  const filesOf = new Map<string, string[]>();
  for (const file of globSync('test/{browser,service,package}/**/*.test.ts')) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes('sharedService()')) continue;
    for (const address of new Set(text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)*\.(example|test)\b/g)))
      filesOf.set(address, [...(filesOf.get(address) ?? []), file]);
  }
  expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([]);
});
