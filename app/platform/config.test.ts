import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.server.ts';

describe('parseConfig', () => {
  test('nothing has to be set', () => {
    expect(parseConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: './data' });
    expect(parseConfig({ PORT: '', ORIGIN: '' })).toMatchObject({ port: 3000, origin: undefined });
  });

  test('the public address loses its closing slash', () => {
    for (const ORIGIN of ['https://dasi.example/', 'https://Dasi.Example']) {
      expect(parseConfig({ ORIGIN })).toMatchObject({ origin: 'https://dasi.example' });
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
    ['STORAGE_URL', 's3://key:hunter2@endpoint/bucket'],
  ])('a wrong %s is named, and its value is not told', (name, value) => {
    const config = parseConfig({ [name]: value });
    expect(config).toHaveProperty('problem');
    const { problem } = config as { problem: string };
    expect(problem).toContain(name);
    expect(problem).not.toContain(value);
  });
});
