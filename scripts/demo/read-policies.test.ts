import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArticles, policyVersions } from '../../app/support/articles/articles.server.ts';

const SCRIPT = `
  import { readPolicies } from '${join(import.meta.dirname, 'read-policies.ts')}';
  console.log(JSON.stringify(readPolicies()));
`;

test('the demo reads without the bundler the versions that a market has', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual(policyVersions(openArticles()));
});
