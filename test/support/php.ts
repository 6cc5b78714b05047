import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atEnd } from './at-end.ts';

/** Debian's `php-cli`, `php-curl`: without them, tests that need PHP are skipped. */
export const hasPhp = spawnSync('php', ['-v']).status === 0;

/**
 * Unpacks one of the built archives for PHP with PHP's own reader.
 * @returns the folder, which is deleted after the test file
 */
export function unpacked(name: 'wishlist-php' | 'wishlist-woocommerce'): string {
  const folder = mkdtempSync(join(tmpdir(), 'wl-php-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const archive = resolve(`build/sdk/${name}.zip`);
  execFileSync('php', ['-r', '(new PharData($argv[1]))->extractTo($argv[2]);', archive, folder]);
  return folder;
}
