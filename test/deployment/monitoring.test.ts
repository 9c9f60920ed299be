import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { startMarket } from '../support/market/market-process.ts';
import { parseMetrics, type MetricsText } from '../support/metrics-text.ts';
import { readQuery } from '../support/promql.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const RULES = join(DEPLOY, 'alerts.yml');

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
interface Panel {
  id: number;
  type: string;
  title: string;
  datasource?: { uid: string };
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string }[];
}
interface Dashboard {
  panels: Panel[];
  templating: { list: { type: string; query: { query: string } }[] };
  annotations: { list: { expr: string }[] };
}

const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
const drawn = [...dashboard.panels.flatMap(({ targets = [] }) => targets), ...dashboard.annotations.list].map(
  ({ expr }) => expr,
);
const variables = dashboard.templating.list
  .filter(({ type }) => type === 'query')
  .map(({ query }) => /^label_values\((.+), \w+\)$/.exec(query.query)?.[1] ?? '');
const queries = [...rules.map(({ expr }) => expr), ...drawn, ...variables].map(readQuery);

const isThere = spawnSync('promtool', ['--version']).status === 0;
if (!isThere) console.warn('promtool is not on this machine (Debian: prometheus): it verifies no query here');

/** On PostgreSQL, which has all metrics that there are. */
let metrics: MetricsText;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-rules-'));
  const market = await startMarket({ DATABASE_URL: (await createEmptyDatabase()).url });
  for (const path of ['/', '/readyz', '/product?q=의자']) await (await fetch(market.url + path)).text();
  metrics = parseMetrics(await (await fetch(`${market.url}/metrics`)).text());
  await market.remove();
}, 90_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const namesOf = () => new Set([...metrics.samples.keys()].map((name) => name.replace(/\{.*/, '')));

/** That a label of a metric has. */
function valuesOf(metric: string, label: string): string[] {
  const ofMetric = [...metrics.samples.keys()].filter((name) => name.startsWith(`${metric}{`));
  return ofMetric.flatMap((name) => new RegExp(`[{,]${label}="([^"]*)"`).exec(name)?.[1] ?? []);
}

test('only metrics are named that a market has', () => {
  const known = namesOf().add('up');
  const named = new Set(queries.flatMap((query) => [...query.metrics]));
  expect(named.size).toBeGreaterThan(25);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('what a market counts is on the dashboard or in a rule', () => {
  const named = new Set(queries.flatMap((query) => [...query.metrics]));
  const isNamed = (name: string) => ['', '_bucket'].some((ending) => named.has(name + ending));
  const own = [...metrics.types.keys()].filter((name) => name.startsWith('dasi_'));
  expect(own.filter((name) => !isNamed(name))).toEqual([]);
});

/** Figures of the guide that explain another and have no limit of their own. */
const FOR_CONTEXT = [
  'dasi_page_cache_bytes',
  'dasi_database_connections',
  'dasi_database_connections_idle',
  'dasi_mail_waiting',
  'dasi_mail_attempts_total',
  'dasi_cases_open',
  'dasi_inquiries_open',
  'dasi_live_streams',
  'process_cpu_seconds_total',
];

test('each limit that the guide names has a rule', () => {
  const guide = readFileSync(join(DEPLOY, '../docs/operating.md'), 'utf8');
  const [, section = ''] = /## What to watch\n(.*?)\n## /s.exec(guide) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  const inRules = new Set(rules.flatMap(({ expr }) => [...readQuery(expr).metrics]));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !inRules.has(name) && !FOR_CONTEXT.includes(name))).toEqual([]);
});

test('labels are asked for that are there, with values that occur', () => {
  const wrong: string[] = [];
  for (const { selectors, labels, metrics: named } of queries) {
    for (const label of labels)
      if (label !== 'instance' && ![...named].some((name) => valuesOf(name, label).length > 0))
        wrong.push(`${[...named].join()} by ${label}`);
    for (const { metric, matchers } of selectors)
      for (const { label, operator, value } of matchers) {
        if (['job', 'instance'].includes(label)) continue;
        const values = valuesOf(metric, label);
        // No one can know which failures there will be.
        const mayOccur =
          label === 'status' || values.some((known) => new RegExp(`^(?:${value})$`).test(known));
        if (values.length === 0 || (operator.startsWith('=') && !mayOccur))
          wrong.push(`${metric}{${label}${operator}${value}}`);
      }
  }
  expect(wrong).toEqual([]);
});

test('each rule says how bad it is, what is seen and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels['severity']);
    expect(annotations, alert).toMatchObject({
      summary: expect.stringMatching(/[가-힣]/),
      description: expect.stringMatching(/[가-힣]/),
    });
  }
});

test('panels have a place of their own, and read from the source that is chosen', () => {
  const cells = new Set<string>();
  for (const { title, datasource, gridPos, targets = [] } of dashboard.panels) {
    if (targets.length > 0) expect(datasource?.uid, title).toBe('${datasource}');
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(cells.has(`${x} ${y}`), title).toBe(false);
        cells.add(`${x} ${y}`);
      }
  }
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

/** By what happens: samples a minute as promtool writes them, and the rule that speaks in the given minute, or none. */
const SCENES: [string, Record<string, string>, number, string, boolean][] = [
  ['it does not answer', { 'up{job="dasi"}': '0x10' }, 5, 'DasiDown', true],
  ['it answers', { 'up{job="dasi"}': '1x10' }, 5, 'DasiDown', false],
  ['two of a hundred fail', requests('0+98x30', '0+2x30'), 20, 'DasiServerErrors', true],
  ['one of a thousand fails', requests('0+999x30', '0+1x30'), 20, 'DasiServerErrors', false],
  ['a few fail at night', requests('0+0x30', '0 1 2 3 3x30'), 20, 'DasiServerErrors', false],
  ['a tenth is free', disk('9e9x60'), 30, 'DasiDiskAlmostFull', true],
  ['a fifth is free', disk('20e9x60'), 30, 'DasiDiskAlmostFull', false],
  ['the disk fills in a day', disk('90e9-60e6x600'), 590, 'DasiDiskFillsSoon', true],
  ['the disk fills in a month', disk('90e9-2e6x600'), 590, 'DasiDiskFillsSoon', false],
  ['a case waits for a day', { dasi_cases_oldest_open_seconds: '86400+60x30' }, 20, 'DasiCaseWaits', true],
  ['a night has no backup', { dasi_backup_age_seconds: '86000+60x900' }, 850, 'DasiBackupOld', true],
  ['each night has one', { dasi_backup_age_seconds: '0+60x1440 0+60x1440' }, 1500, 'DasiBackupOld', false],
  ['the bucket is away', storage('0 0 3 3x30'), 5, 'DasiStorageFailing', true],
  ['the bucket was away', storage('0 0 3 3x30'), 20, 'DasiStorageFailing', false],
  ['someone guesses', rejections('0+1x600 800x30'), 605, 'DasiSignInsGuessed', true],
  ['as many fail as ever', rejections('0+20x700'), 605, 'DasiSignInsGuessed', false],
  ['one asks too often', limited('0+1x600 800x30'), 605, 'DasiLimitsReached', true],
  ['as many are limited as ever', limited('0+20x700'), 605, 'DasiLimitsReached', false],
  ['most pages are rendered', pages('0+100x200', '0+100x200'), 190, 'DasiPagesRendered', true],
  ['most pages are kept', pages('0+900x200', '0+100x200'), 190, 'DasiPagesRendered', false],
  ['nobody comes', pages('0+1x200', '0+1x200'), 190, 'DasiPagesRendered', false],
  ['memory grows by a quarter a day, and again', memory('1e8+50000x4400'), 4390, 'DasiMemoryGrows', true],
];

function requests(fine: string, failed: string) {
  const of = (status: number) =>
    `dasi_http_requests_total{instance="a",route="/",method="GET",status="${status}"}`;
  return { [of(200)]: fine, [of(500)]: failed };
}
function disk(free: string) {
  return {
    'dasi_data_disk_free_bytes{instance="a"}': free,
    'dasi_data_disk_size_bytes{instance="a"}': '100e9x600',
  };
}
function storage(failures: string) {
  return { 'dasi_storage_failures_total{instance="a",operation="write",why="away"}': failures };
}
function rejections(count: string) {
  return { 'dasi_security_events_total{instance="a",event="sign-in refused"}': count };
}

function limited(count: string) {
  return { 'dasi_limit_refusals_total{instance="a",limit="personWrite"}': count };
}
function pages(hits: string, renders: string) {
  return {
    'dasi_page_cache_hits_total{instance="a"}': hits,
    'dasi_page_cache_renders_total{instance="a"}': renders,
  };
}
function memory(bytes: string) {
  return {
    'process_resident_memory_bytes{instance="a",job="dasi"}': bytes,
    'process_start_time_seconds{instance="a",job="dasi"}': '0x4400',
  };
}

describe.skipIf(!isThere)('promtool', () => {
  test.each(SCENES)('%s', (_, series, minute, alert, isSpeaking) => {
    const file = join(folder, 'scene.yml');
    const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }));
    const check = {
      eval_time: `${minute}m`,
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
    };
    const exp_samples = isSpeaking ? [{ labels: '{}', value: 1 }] : [];
    writeFileSync(
      file,
      stringify({
        rule_files: [RULES],
        evaluation_interval: '1m',
        tests: [{ interval: '1m', input_series, promql_expr_test: [{ ...check, exp_samples }] }],
      }),
    );
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  const check = (file: string) => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  test('takes the rules', () => {
    expect(check(RULES)).toEqual({
      status: 0,
      output: expect.stringContaining(`${rules.length} rules found`),
    });
  });

  test('takes the queries of the dashboard', () => {
    const file = join(folder, 'dashboard.yml');
    const recorded = drawn.map((expr, at) => ({
      record: `query_${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    expect(check(file)).toMatchObject({ status: 0 });
  });
});
