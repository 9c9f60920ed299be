import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from './content-error.ts';

/** Markdown by its path below `content/`: `terms.md`, `faq/01-buying.md`. */
export type Sources = Readonly<Record<string, string>>;

/** Where a text may stand; elsewhere nobody would ever see it. */
const KNOWN_PATH = /^(?:terms|privacy|intermediary|(?:notices|events|faq)\/[^/]+)\.md$/;
/** What editors, version control and mounted volumes keep beside the texts. */
const HIDDEN = /(?:^|\/)\./;

/** Reads the operator's texts; throws for a folder that is not there, and for a text at a place that has none. */
export function readOwnContent(folder: string): Sources {
  const paths = listFiles(folder).filter((path) => path.endsWith('.md') && !HIDDEN.test(path));
  const lost = paths.find((path) => !KNOWN_PATH.test(path));
  if (lost !== undefined) throw new ContentError(`content/${lost}: no page shows a text of this name`);
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function listFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.map((name) => name.replaceAll('\\', '/'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ContentError(`the folder cannot be read (${code})`, { cause: error });
  }
}
