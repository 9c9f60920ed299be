import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { EngineOption } from './e2e/support/market-test.ts';

const executablePath = process.env['CHROMIUM_PATH'] || undefined;

export default defineConfig<object, EngineOption>({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  workers: availableParallelism() + 1,
  // Machines differ by a factor of two and more.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A busy machine may cost a browser test its patience; what passes only then is named at the end.
  retries: 1,
  projects: [
    { name: 'sqlite', testMatch: '**/specs/**/*.spec.ts', use: { engine: 'sqlite' } },
    { name: 'postgres', testMatch: '**/story.spec.ts', use: { engine: 'postgres' } },
    // What happens at the edges, and every screen in every state: `npm run test:hunt`.
    { name: 'corners', testMatch: '**/corners/**/*.spec.ts', use: { engine: 'sqlite' } },
    { name: 'sweeps', testMatch: '**/sweeps/*.spec.ts', use: { engine: 'sqlite' } },
  ],
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    hasTouch: true,
    // A service worker takes requests out of a test's sight; install.spec.ts is the one that is about it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing costs as much as the page itself does, so only the second try of a test is traced.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // Without a graphics card its process only copies.
        '--disable-gpu',
        '--in-process-gpu',
        // A page of a test lives for seconds: optimising its code takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
