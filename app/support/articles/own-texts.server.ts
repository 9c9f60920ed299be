import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from './article.ts';
import { parseArticle, parseProhibited } from './parse-article.server.ts';
import { parseFolder, parsePolicy, pathsIn, type Sources, withSummary } from './parse-sources.server.ts';
import { parseSynonyms } from './parse-synonyms.server.ts';
import { parseReadyWords } from './ready-words.server.ts';

/** Elsewhere a text would not be shown. */
const KNOWN_PATH =
  /^(?:terms|privacy|intermediary|synonyms|(?:notices|events|faq|prohibited|moderation)\/[^/]+)\.md$/;
/** Files of editors, version control and mounts. */
const HIDDEN = /(?:^|\/)\./;

/** Throws for a missing folder and for unknown paths. */
export function readOwnTexts(folder: string): Sources {
  const paths = listFiles(folder).filter((path) => path.endsWith('.md') && !HIDDEN.test(path));
  const lost = paths.find((path) => !KNOWN_PATH.test(path));
  if (lost !== undefined) throw new ContentError(`${lost}: 이 이름의 글을 보여 주는 화면이 없어요`);
  const read = (path: string) => orInvalid(`${path}: `, () => readFileSync(join(folder, path), 'utf8'));
  return Object.fromEntries(paths.map((path) => [path, read(path)]));
}

function listFiles(folder: string): string[] {
  const names = orInvalid('폴더를 ', () => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return names.map((name) => name.replaceAll('\\', '/'));
}

function orInvalid<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ContentError(`${what}읽을 수 없어요 (${code})`, { cause: error });
  }
}

/** Reads an operator's folder of texts as at the start. Throws with the name of a malformed file. */
export function checkOwnTexts(folder: string): void {
  const own = readOwnTexts(folder);
  for (const kind of ['notices', 'events', 'faq'] as const) parseFolder(own, kind, parseArticle);
  parseFolder(own, 'prohibited', parseProhibited);
  for (const path of pathsIn(own, 'moderation')) parseReadyWords(path, own[path] ?? '');
  for (const name of ['terms', 'privacy']) if (`${name}.md` in own) parsePolicy(own, name);
  if ('synonyms.md' in own) parseSynonyms(own['synonyms.md'] ?? '');
  if ('intermediary.md' in own) withSummary(parsePolicy(own, 'intermediary'));
}
