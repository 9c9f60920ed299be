import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.server.ts';

const ORIGIN = 'https://dasi.example';

describe('parseConfig', () => {
  test('nothing has to be set', () => {
    expect(parseConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: './data' });
    expect(parseConfig({ PORT: '', ORIGIN: '', CONTENT_DIR: '' })).toMatchObject({
      port: 3000,
      origin: undefined,
      contentDir: undefined,
    });
  });

  test('the public address loses its closing slash', () => {
    for (const origin of ['https://dasi.example/', 'https://Dasi.Example']) {
      expect(parseConfig({ ORIGIN: origin })).toMatchObject({ origin: 'https://dasi.example' });
    }
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['ORIGIN', 'dasi.example'],
    ['ORIGIN', 'https://dasi.example/market'],
    ['DATABASE_URL', 'mysql://me:hunter2@db/x'],
    ['PAGE_CACHE_MB', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['POPULAR_SEARCHES', 'hunter2'],
    ['SECOND_FACTOR', 'hunter2'],
    ['SECRET', 'hunter2-hunter2-hunter2-hunter2'],
    ['TOKEN_SYNC_URL', '/sync'],
    ['TOKEN_SYNC_URL', 'ftp://sync.example/hunter2'],
    ['TOKEN_SYNC_URL', 'http://sync.example/hunter2'],
    ['TOKEN_SYNC_URL', 'http://localhost.example/hunter2'],
    ['TOKEN_SYNC_URL', 'https://me:hunter2@sync.example/'],
    ['TOKEN_SYNC_URL', 'http://[::1]:4000/hunter2'],
    ['TOKEN_SYNC_URL', 'https://[2001:db8::1]/hunter2'],
    ['SECURITY_CONTACT', 'hunter2@dasi.example'],
    ['SECURITY_CONTACT', 'mailto:hunter2'],
    ['SECURITY_CONTACT', 'http://dasi.example/hunter2'],
    ['SECURITY_CONTACT', 'mailto:hunter2@dasi.example\nPolicy: https://other.example'],
    ['TRUSTED_PROXIES', 'hunter2.example'],
    ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/33'],
    ['LIMITS', 'hunter2'],
    ['SIGN_IN_FAILURES_PER_ADDRESS', '0'],
    ['SIGN_UPS_PER_ADDRESS', '-3'],
    ['SEARCHES_PER_ADDRESS', '2.5'],
    ['LIVE_STREAMS_PER_ADDRESS', '0'],
    ['CONNECTIONS_PER_ADDRESS', 'many'],
    ['UPLOADS_PER_ADDRESS', '0'],
  ])('a wrong %s is named without its value', (name, value) => {
    const config = parseConfig({ [name]: value });
    expect(config).toHaveProperty('problem');
    const { problem } = config as { problem: string };
    expect(problem).toContain(name);
    if (value.includes('hunter2')) expect(problem).not.toContain('hunter2');
  });

  test('TOKEN_SYNC_URL is https, or this machine', () => {
    for (const TOKEN_SYNC_URL of [
      'https://sync.example/session?from=dasi',
      'http://localhost:4000/',
      'http://127.0.0.1:4000/',
      'http://sync.localhost/',
    ]) {
      expect(parseConfig({ TOKEN_SYNC_URL, ORIGIN })).toMatchObject({ tokenSyncUrl: TOKEN_SYNC_URL });
    }
    expect(parseConfig({ TOKEN_SYNC_URL: '' })).toMatchObject({ tokenSyncUrl: undefined });
  });

  test('tokens for another service need a public address that they can name, of servers only', () => {
    const TOKEN_SYNC_URL = 'https://sync.example/hunter2';
    const { problem } = parseConfig({ TOKEN_SYNC_URL }) as { problem: string };
    expect(problem).toMatch(/TOKEN_SYNC_URL.*ORIGIN이 필요해요/);
    expect(problem).not.toMatch(/\n|hunter2/);
    expect(parseConfig({ TOKEN_SYNC_URL }, 'tool')).toMatchObject({ tokenSyncUrl: TOKEN_SYNC_URL });
  });

  test('security holes are reported by mail, or on an encrypted page', () => {
    for (const SECURITY_CONTACT of [
      'mailto:security@dasi.example',
      'https://dasi.example/report?about=다시',
    ]) {
      const address = encodeURI(SECURITY_CONTACT);
      expect(parseConfig({ SECURITY_CONTACT: address })).toMatchObject({ securityContact: address });
    }
    expect(parseConfig({ SECURITY_CONTACT: '' })).toMatchObject({ securityContact: undefined });
  });

  test('a secret is asked for where several servers may share a database, and of servers only', () => {
    const DATABASE_URL = 'postgres://me:hunter2@db/x';
    const SECRET = 'a'.repeat(32);
    expect(parseConfig({ TOKEN_SYNC_URL: 'https://sync.example/', ORIGIN })).not.toHaveProperty('problem');
    expect(parseConfig({ DATABASE_URL, SECRET })).toMatchObject({ secret: SECRET });
    expect(parseConfig({ DATABASE_URL }, 'tool')).toMatchObject({ databaseUrl: DATABASE_URL });
    const { problem } = parseConfig({ DATABASE_URL }) as { problem: string };
    expect(problem).toMatch(/SECRET이 필요해요/);
    expect(problem).not.toMatch(/\n|hunter2/);
  });

  test('limits are taken off only where no one but this machine is heard', () => {
    expect(parseConfig({})).toMatchObject({ hasLimits: true });
    for (const HOST of ['', '127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
      expect(parseConfig({ LIMITS: 'off', HOST })).toMatchObject({ hasLimits: false });
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.0.2', 'localhost.example', '127.0.0.1.example']) {
      expect(parseConfig({ LIMITS: 'off', HOST })).toMatchObject({
        problem: expect.stringContaining('LIMITS'),
      });
      expect(parseConfig({ LIMITS: 'on', HOST })).toMatchObject({ hasLimits: true });
    }
  });

  test('the name is one line of up to 20 characters, of which some can be seen', () => {
    expect(parseConfig({ SITE_NAME: ' 우리 가게 ' })).toMatchObject({ siteName: '우리 가게' });
    for (const SITE_NAME of ['가'.repeat(21), ' ', '가게\r\nBcc: a@b.kr', '가\u2028게', '\u200b'])
      expect(parseConfig({ SITE_NAME })).toMatchObject({ problem: expect.stringContaining('SITE_NAME') });
  });

  test('a main colour that cannot be read on, or seen, stops the start with the ratio measured and the one needed', () => {
    expect(parseConfig({})).toMatchObject({ siteColor: undefined });
    expect(parseConfig({ SITE_COLOR: '#1A3E8C' })).toMatchObject({ siteColor: '#1a3e8c' });
    for (const SITE_COLOR of ['blue', '#12', '#1a3e8c80', 'red;}'])
      expect(parseConfig({ SITE_COLOR })).toMatchObject({ problem: expect.stringContaining('SITE_COLOR') });
    for (const [SITE_COLOR, ratios] of [
      ['#777777', /SITE_COLOR.*4\.47:1.*4\.5:1/],
      ['#ffee00', /SITE_COLOR.*1\.\d\d:1.*2:1/],
    ] as const) {
      const { problem } = parseConfig({ SITE_COLOR }) as { problem: string };
      expect(problem).toMatch(ratios);
      expect(problem).not.toContain('\n');
    }
  });

  test('a second factor is by choice unless it is required', () => {
    expect(parseConfig({ SECOND_FACTOR: '' })).toMatchObject({ isSecondFactorRequired: false });
    expect(parseConfig({ SECOND_FACTOR: 'required' })).toMatchObject({ isSecondFactorRequired: true });
  });

  test('trusted proxies are addresses, ranges and names of ranges', () => {
    expect(parseConfig({})).toMatchObject({ trustedProxies: [] });
    const TRUSTED_PROXIES = 'loopback, 10.0.0.0/8,2001:db8::/32 , 192.0.2.1';
    expect(parseConfig({ TRUSTED_PROXIES })).toMatchObject({
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
    });
  });

  test.each(['KAKAO', 'NAVER'])('%s: both keys and ORIGIN, or none', (name) => {
    const [ID, KEY] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`];
    expect(parseConfig({ [ID]: 'app', [KEY]: 'hunter2', ORIGIN })).toMatchObject({
      externalClients: { [name.toLowerCase()]: { id: 'app', secret: 'hunter2' } },
    });
    expect(parseConfig({ [ID]: '', [KEY]: '' })).toMatchObject({
      externalClients: { kakao: undefined, naver: undefined },
    });
    for (const incomplete of [
      { [ID]: 'app', ORIGIN },
      { [KEY]: 'hunter2', ORIGIN },
      { [ID]: 'app', [KEY]: 'hunter2' },
    ]) {
      const { problem } = parseConfig(incomplete) as { problem: string };
      expect(problem).toContain(ID);
      expect(problem).not.toContain('hunter2');
    }
  });
});
