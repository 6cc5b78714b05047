/** Packs the PHP client, and the WooCommerce plugin that contains it, as zip files. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Writes `build/sdk/wishlist-php.zip` and `build/sdk/wishlist-woocommerce.zip`, with the version of
 * `package.json`.
 */
export async function buildPhp(root: string, out: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const versioned = async (path: string) =>
    Buffer.from((await readFile(join(root, path), 'utf8')).replaceAll('@VERSION@', version));

  const client = await versioned('sdk/php/WishlistClient.php');
  const readme = await versioned('sdk/php/README.md');
  await writeFile(
    join(out, 'wishlist-php.zip'),
    zipped({ 'WishlistClient.php': client, 'README.md': readme }),
  );

  const plugin = 'wishlist-woocommerce';
  const files: Record<string, Buffer> = { [`${plugin}/includes/WishlistClient.php`]: client };
  for (const entry of await readdir(join(root, 'sdk/woocommerce'), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(join(root, 'sdk/woocommerce/').length);
    files[`${plugin}/${path}`] = await versioned(`sdk/woocommerce/${path}`);
  }
  await writeFile(join(out, `${plugin}.zip`), zipped(files));
}

/** January 1, 1980, so that the same files always give the same archive. */
const date = 0x21;

/** Creates a zip file from contents by path. */
function zipped(files: Record<string, Buffer>): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, content] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    // The fields that a file's header and its directory entry share, from "version needed" on.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, name]);
    // Made on Unix (3): a regular file, readable by everyone.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, rest, name]));
    bodies.push(header, packed);
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
