import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { runScript } from '../support/run-script.ts';
import { parseMetrics, type MetricsText } from '../support/metrics-text.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { rawRequest } from '../support/raw-request.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const SEARCHES = 3;
/** Mails are looked for once a second. */
const PATIENTLY = { timeout: 20_000 };

describe('the reader of these tests', () => {
  const family = '# HELP a_total An a\n# TYPE a_total counter\n';
  const histogram = (lines: string) => `# HELP h An h\n# TYPE h histogram\n${lines}`;

  test('takes what Prometheus does', () => {
    const text = `${family}a_total{b="c\\"d"} 1\na_total 2e3\n`;
    expect([...parseMetrics(text).samples]).toEqual([
      ['a_total{b="c\\"d"}', 1],
      ['a_total', 2000],
    ]);
  });

  test.each([
    `${family}a_total 1`,
    `${family}a_total one\n`,
    `${family}a_total{b=c} 1\n`,
    `${family}a_total{b="c"d"} 1\n`,
    `${family}a_total 1\na_total 2\n`,
    `${family}${family}`,
    'a_total 1\n',
    '# HELP a An a\n# TYPE a number\n',
    histogram('h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n'),
    histogram('h_bucket{le="1"} 1\nh_sum 1\nh_count 1\n'),
    histogram('h_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2\n'),
  ])('and nothing else: %j', (text) =>
    expect(() => parseMetrics(text)).toThrow(/said|type|sample|family|end|twice|order|count/),
  );
});

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let guest: Visitor;
    let member: Visitor;
    let databaseUrl = '';

    beforeAll(async () => {
      if (engine === 'PostgreSQL') databaseUrl = (await createEmptyDatabase()).url;
      market = await startMarket({
        DATABASE_URL: databaseUrl,
        LIMITS: 'on',
        SEARCHES_PER_ADDRESS: String(SEARCHES),
      });
      guest = new Visitor(market.url);
      member = new Visitor(market.url);
      await member.signUp();
      await member.postForm('/upload', uploadForm(uploadFields({ title: '세는 의자' })));
    });
    afterAll(() => market.remove());

    async function read(): Promise<MetricsText> {
      return parseMetrics(await (await new Visitor(market.url).get('/metrics')).text());
    }
    const metric = async (name: string) => (await read()).samples.get(name);

    /** Waits until a figure no longer grows: who delivers mails looks once more after the last. */
    async function settle(name: string): Promise<void> {
      const seen: (number | undefined)[] = [];
      const isStill = async () =>
        seen.unshift(await metric(name)) > 2 && new Set(seen.slice(0, 3)).size === 1;
      await expect.poll(isStill, { ...PATIENTLY, interval: 300 }).toBe(true);
    }

    /** What `work` has added to the samples of a family, by their labels. */
    async function added(family: string, work: () => Promise<unknown>): Promise<Record<string, number>> {
      const before = (await read()).samples;
      await work();
      const after = [...(await read()).samples].filter(([name]) => name.replace(/\{.*/, '') === family);
      const differences = after.map(([name, value]) => [
        name.slice(family.length),
        value - (before.get(name) ?? 0),
      ]);
      return Object.fromEntries(differences.filter(([, difference]) => difference !== 0));
    }
    /** The first reading counts once it has been answered. */
    const REQUESTS = { '{route="monitor",method="GET",status="200"}': 1 };

    test('each request is counted once, by route, method and status', async () => {
      const requests = await added('dasi_http_requests_total', async () => {
        for (let time = 0; time < 3; time++) await guest.get('/terms?utm_source=a');
        await guest.send('HEAD', '/terms');
        await guest.send('PUT', '/terms');
        await guest.get('/nothing/here');
        await guest.get('/product/detail/none');
        await guest.get('/api/session');
        await guest.get('/favicon.svg');
        await guest.get('/media/nothing');
        await guest.get('/profile');
        await guest.post('/login', { email: 'nobody@dasi.kr', password: '아무도 모르는 말' });
        await guest.post('/logout', {}, { Origin: 'https://evil.example' });
        await rawRequest(market.url, { path: '/terms', headers: { Host: 'a b' } });
      });
      expect(requests).toEqual({
        ...REQUESTS,
        '{route="/terms",method="GET",status="200"}': 3,
        '{route="/terms",method="HEAD",status="200"}': 1,
        '{route="/terms",method="other",status="405"}': 1,
        '{route="unknown",method="GET",status="404"}': 1,
        '{route="/product/detail/:id/*",method="GET",status="404"}': 1,
        '{route="/api/session",method="GET",status="200"}': 1,
        '{route="file",method="GET",status="200"}': 1,
        '{route="photo",method="GET",status="404"}': 1,
        '{route="/profile",method="GET",status="302"}': 1,
        '{route="/login",method="POST",status="401"}': 1,
        '{route="/logout",method="POST",status="403"}': 1,
        '{route="unreadable",method="other",status="400"}': 1,
      });
    });

    test('each request is timed once', async () => {
      const ask = () => guest.get('/privacy');
      expect(await added('dasi_http_request_duration_seconds_count', ask)).toEqual({
        '{route="monitor"}': 1,
        '{route="/privacy"}': 1,
      });
    });

    test('a page is rendered once and then a hit', async () => {
      const ask = async () => {
        for (let time = 0; time < 4; time++) await guest.get('/support/faq');
      };
      const before = (await read()).samples;
      await ask();
      const after = (await read()).samples;
      const grown = (name: string) => after.get(name)! - before.get(name)!;
      const [renders, hits] = [grown('dasi_page_cache_renders_total'), grown('dasi_page_cache_hits_total')];
      expect(renders + hits).toBe(4);
      // It lives a second at least.
      expect(renders).toBeGreaterThan(0);
      expect(hits).toBeGreaterThan(0);
      expect(await metric('dasi_page_cache_bytes')).toBeGreaterThan(1_000);
      expect(await metric('dasi_page_cache_waiting')).toBe(0);
    });

    test('security events are counted by kind', async () => {
      const events = await added('dasi_security_events_total', async () => {
        await guest.post('/login', { email: 'nobody@dasi.kr', password: '아무도 모르는 말' });
        await guest.post('/logout', {}, { Origin: 'https://evil.example' });
      });
      expect(events).toEqual({ '{event="sign-in refused"}': 1, '{event="foreign request"}': 1 });
    });

    test('search lookups and rejected searches are counted', async () => {
      const search = async () => {
        for (let time = 0; time < SEARCHES + 2; time++) await guest.get(`/product?q=의자${time}`);
      };
      expect(await added('dasi_limit_refusals_total', search)).toEqual({ '{limit="addressSearch"}': 2 });
      expect(await metric('dasi_search_look_duration_seconds_count')).toBeGreaterThanOrEqual(SEARCHES);
      await expect.poll(() => metric('dasi_search_index_caught_up'), PATIENTLY).toBe(1);
    });

    test('writes are counted and timed, and those under way are shown', async () => {
      const href = /\/product\/detail\/[\w-]+/.exec(await (await guest.get('/product')).text())![0];
      const buyer = new Visitor(market.url);
      await buyer.signUp();
      await expect.poll(() => metric('dasi_mail_waiting'), PATIENTLY).toBe(0);
      if (engine === 'SQLite') await settle('dasi_database_write_duration_seconds_count');
      const pick = () => buyer.post(href, { intent: 'pick' });
      const { '': writes } = await added('dasi_database_write_duration_seconds_count', pick);
      // The limit's and the pick's own; on PostgreSQL this server works for the search index meanwhile.
      if (engine === 'SQLite') expect(writes).toBe(2);
      else expect(writes).toBeGreaterThanOrEqual(2);
      if (engine === 'SQLite') expect(await metric('dasi_database_writes_under_way')).toBe(0);
      expect(await metric('dasi_database_write_outages_total{why="away"}')).toBe(0);
      expect(await metric('dasi_changes_behind_seconds')).toBeLessThan(30);
    });

    test('mails', async () => {
      const signUp = async () => {
        await new Visitor(market.url).signUp();
        await expect.poll(() => metric('dasi_mail_waiting'), PATIENTLY).toBe(0);
      };
      expect(await added('dasi_mail_attempts_total', signUp)).toEqual({ '{outcome="sent"}': 1 });
      expect(await metric('dasi_mail_oldest_waiting_seconds')).toBe(0);
    });

    test('what waits for an operator', async () => {
      for (const name of [
        'dasi_cases_open',
        'dasi_cases_oldest_open_seconds',
        'dasi_inquiries_open',
        'dasi_inquiries_oldest_open_seconds',
      ])
        expect(await metric(name)).toBe(0);
    });

    test('how old the newest backup is, and that there is none', async () => {
      expect(await metric('dasi_backup_age_seconds')).toBeGreaterThan(1_000_000_000);
      const folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
      await runScript('backup/backup.ts', { DATA_DIR: market.dataDir, DATABASE_URL: databaseUrl }, [folder]);
      rmSync(folder, { recursive: true });
      const age = await metric('dasi_backup_age_seconds');
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(1_000_000);
    });

    test('live streams, for as long as they are open', async () => {
      const leaving = new AbortController();
      const open = async () => {
        await fetch(`${market.url}/live?ids=none`, { signal: leaving.signal });
      };
      expect(await added('dasi_live_streams', open)).toEqual({ '': 1 });
      expect(await metric('dasi_http_requests_total{route="live",method="GET",status="200"}')).toBe(1);
      leaving.abort();
      await expect.poll(() => metric('dasi_live_streams'), PATIENTLY).toBe(0);
    });

    test('the connections of PostgreSQL, calls of the store, and the disk', async () => {
      const { samples } = await read();
      if (engine === 'PostgreSQL') {
        expect(samples.get('dasi_database_connections')).toBeGreaterThan(0);
        expect(samples.get('dasi_database_connections_idle')).toBeGreaterThanOrEqual(0);
        expect(samples.get('dasi_database_connections_waiting')).toBe(0);
      } else expect(samples.has('dasi_database_connections')).toBe(false);
      const checks = { '{operation="check"}': 1 };
      expect(await added('dasi_storage_duration_seconds_count', () => guest.get('/readyz'))).toEqual(checks);
      expect(samples.get('dasi_storage_failures_total{operation="check",why="away"}')).toBe(0);
      const free = samples.get('dasi_data_disk_free_bytes')!;
      expect(free).toBeGreaterThan(0);
      expect(free).toBeLessThanOrEqual(samples.get('dasi_data_disk_size_bytes')!);
    });

    test('the process: its memory, its files, the delays of its event loop', async () => {
      for (const name of [
        'process_resident_memory_bytes',
        'process_open_fds',
        'process_cpu_seconds_total',
        'nodejs_eventloop_lag_p99_seconds',
      ])
        expect(await metric(name), name).toBeGreaterThan(0);
    });

    test('made-up requests add no series', async () => {
      const askStrangely = async (word: string) => {
        for (const path of [
          `/${word}`,
          `/product/${word}`,
          `/reset/${word}`,
          `/media/${word}`,
          `/api/${word}`,
        ])
          await guest.get(`${path}?${word}=${word}`);
        await guest.send('PROPFIND', `/${word}`);
      };
      // Work in the background begins series of its own: garbage collected, photos swept.
      const isOfRequests = (name: string) => /^dasi_(?:http|security|limit|page)_/.test(name);
      await askStrangely('xyone');
      const before = [...(await read()).samples.keys()];
      for (const word of ['xytwo', 'xythree', 'xyfour']) await askStrangely(word);
      const after = [...(await read()).samples.keys()];
      expect(after.filter((name) => !before.includes(name) && isOfRequests(name))).toEqual([]);
      expect(after.length).toBeLessThan(1_000);
      expect(after.join('\n')).not.toContain('xy');
    });

    test('metric names have the suffix of their type', async () => {
      const own = [...(await read()).types].filter(([name]) => !/^(?:nodejs|process)_/.test(name));
      expect(own.length).toBeGreaterThan(15);
      for (const [name, type] of own) {
        expect(name.endsWith('_total'), name).toBe(type === 'counter');
        if (type === 'histogram') expect(name).toMatch(/_seconds$/);
      }
    });

    test.runIf(engine === 'PostgreSQL')('operating.md names only metrics that exist', async () => {
      const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
      const [, section = ''] = guide.split('\n## What to watch\n');
      const named = section.split('\n## ')[0]!.matchAll(/\b((?:dasi|process|nodejs)_\w+)/g);
      const names = new Set([...named].map(([, name = '']) => name));
      expect(names.size).toBeGreaterThan(10);
      const { samples } = await read();
      const known = new Set([...samples.keys()].map((name) => name.replace(/\{.*/, '')));
      expect([...names].filter((name) => !known.has(name))).toEqual([]);
    });
  });
}
