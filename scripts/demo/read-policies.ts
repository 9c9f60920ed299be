import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PolicyName, PolicyVersions } from '../../app/account/consent/consent.ts';
import { parseArticle } from '../../app/support/articles/parse-article.server.ts';

const CONTENT = join(import.meta.dirname, '../../content');

/** What is in force in a market with the texts that come with it; the server reads them out of its bundle. */
export function readPolicies(): PolicyVersions {
  return { terms: readVersion('terms'), privacy: readVersion('privacy') };
}

function readVersion(name: PolicyName): string {
  const { version } = parseArticle(name, readFileSync(join(CONTENT, `${name}.md`), 'utf8'), 0);
  if (version === undefined) throw new Error(`content/${name}.md has no version`);
  return version;
}
