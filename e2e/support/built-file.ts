import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join(import.meta.dirname, '../../build/client/assets');

/** The name of the one script that holds this text: built files are named by nothing but a hash. */
export function scriptWith(text: string): string {
  const names = readdirSync(ASSETS).filter(
    (name) => name.endsWith('.js') && readFileSync(join(ASSETS, name), 'utf8').includes(text),
  );
  if (names.length !== 1) throw new Error(`${names.length} scripts hold ${text}`);
  return names[0]!;
}
