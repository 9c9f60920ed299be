import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const WORKFLOWS = join(ROOT, '.github/workflows');

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  needs?: string;
  uses?: string;
  steps?: Step[];
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  strategy?: { matrix: { script?: string[]; include?: { arch: string }[] } };
}
interface Workflow {
  on: { push?: { branches?: string[]; tags?: string[] } };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const texts = new Map(
  readdirSync(WORKFLOWS).map((file) => [file, readFileSync(join(WORKFLOWS, file), 'utf8')]),
);
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]));
const tests = workflows.get('test.yml')!;
const release = workflows.get('release.yml')!;
const jobs = [...workflows.values()].flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps ?? []);

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-workflows-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a runner runs it. */
function runStep(name: string, cwd: string, tag: string) {
  const step = steps.find((one) => one.name === name);
  if (!step?.run) throw new Error(`no step is called ${name}`);
  const env = { ...process.env, GITHUB_REF_NAME: tag };
  return spawnSync('bash', ['-eo', 'pipefail', '-c', step.run], { cwd, env, encoding: 'utf8' });
}

test('actions are pinned by their commit, with the version beside it', () => {
  const used = [...texts.values()].flatMap((text) => [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)]);
  expect(used.length).toBeGreaterThan(5);
  for (const [, action = ''] of used)
    if (!action.startsWith('./')) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('jobs may read, but for those that publish; each ends, and leaves no token behind', () => {
  for (const [file, { permissions }] of workflows) expect(permissions, file).toEqual({ contents: 'read' });
  for (const { uses, ...job } of jobs) if (!uses) expect(job['timeout-minutes']).toBeGreaterThan(0);
  const further = jobs.map(({ permissions }) => permissions).filter(Boolean);
  expect(further).toEqual([
    { contents: 'read', packages: 'write' },
    { contents: 'write', packages: 'write' },
  ]);
  for (const step of steps)
    if (step.uses?.startsWith('actions/checkout@'))
      expect(step.with).toMatchObject({ 'persist-credentials': false });
});

test('no command is put together from what an event says', () => {
  for (const { run = '' } of steps) expect(run).not.toContain('${{');
});

test('every push runs what a submission must pass', () => {
  expect(tests.on.push?.branches).toEqual(['**']);
  const scripts = readFileSync(join(ROOT, '.ci/run'), 'utf8').matchAll(/^npm (?:run )?(\S+)$/gm);
  expect(tests.jobs['npm']?.strategy?.matrix.script).toEqual([...scripts].map(([, name]) => name));
});

test('compose.yml is tried with the .env that the guide makes', () => {
  const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const made = tests.jobs['compose']?.steps?.find(({ name }) => name === 'Make .env as the guide does');
  expect(made?.run).toBeTruthy();
  expect(guide).toContain(`\`\`\`sh\n${made?.run}\`\`\``);
});

test('a tag is published when the version is right, the tests have passed and a market of the image lives', () => {
  expect(release.on.push?.tags).toEqual(['v[0-9]+.[0-9]+.[0-9]+']);
  const order = ['version', 'test', 'image', 'publish'];
  expect(Object.keys(release.jobs)).toEqual(order);
  expect(order.map((name) => release.jobs[name]?.needs)).toEqual([undefined, ...order.slice(0, -1)]);
  expect(release.jobs['test']?.uses).toBe('./.github/workflows/test.yml');
});

test('a tag that is not the version, or of which the changelog says nothing, is refused', () => {
  const step = 'Compare the tag with package.json and the changelog';
  const check = (version: string) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
    return runStep(step, folder, 'v1.2.3').status;
  };
  writeFileSync(join(folder, 'CHANGELOG.md'), '## [Unreleased]\n');
  expect(check('1.2.3')).toBe(1);
  writeFileSync(join(folder, 'CHANGELOG.md'), '## [Unreleased]\n\n## [1.2.3] - 2026-12-01\n');
  expect([check('1.2.3'), check('1.2.4')]).toEqual([0, 1]);
  expect(runStep(step, ROOT, 'v999.0.0').status).toBe(1);
});

test('the notes of a release are its section of the changelog', () => {
  const sections =
    '# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.2.3] - 2026-12-01\n\n### Added\n\n- this\n\n';
  writeFileSync(join(folder, 'CHANGELOG.md'), `${sections}## [1.2.2] - 2026-11-01\n\n- before\n`);
  expect(runStep('Take its section of the changelog', folder, 'v1.2.3').status).toBe(0);
  expect(readFileSync(join(folder, 'notes.md'), 'utf8').trim()).toBe('### Added\n\n- this');
});

test('the archive holds the code and what was built, without which it would not start, and its checksum fits', () => {
  const clone = join(folder, 'clone');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'ignore' });
  mkdirSync(join(clone, 'build/server'), { recursive: true });
  git('init');
  writeFileSync(join(clone, 'package.json'), '{}');
  writeFileSync(join(clone, '.gitignore'), 'build/\n');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.kr', 'commit', '-m', 'a');
  writeFileSync(join(clone, 'build/server/main.js'), '');
  const { status, stderr } = runStep('Pack code and build', clone, 'v1.2.3');
  expect([status, stderr]).toEqual([0, '']);
  const list = execFileSync('tar', ['-tzf', 'dasi-1.2.3.tar.gz'], { cwd: clone, encoding: 'utf8' }).split(
    '\n',
  );
  expect(list).toEqual(
    expect.arrayContaining(['dasi-1.2.3/package.json', 'dasi-1.2.3/build/server/main.js']),
  );
  expect(list.filter(Boolean).every((path) => path.startsWith('dasi-1.2.3/'))).toBe(true);
  const hash = createHash('sha256').update(readFileSync(join(clone, 'dasi-1.2.3.tar.gz')));
  const sums = readFileSync(join(clone, 'SHA256SUMS'), 'utf8');
  expect(sums).toBe(`${hash.digest('hex')}  dasi-1.2.3.tar.gz\n`);
});

test('the version is one that a tag can have', () => {
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
});
