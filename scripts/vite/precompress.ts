import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|html)$/;
const SMALLEST_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Puts a `.br` and a `.gz` beside each file of `folder` that becomes smaller by it, so that serving compresses
 * nothing: once and as small as can be, instead of quickly at each request.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const forms = { '.br': await brotli(plain, { params }), '.gz': await gzipAsync(plain, { level: 9 }) };
  for (const [ending, form] of Object.entries(forms)) {
    if (form.length < plain.length) await writeFile(path + ending, form);
  }
}
