import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';

/** What takes longest: `npm run test:hunt` runs these, `npm test` everything else. */
const HUNTS = [
  'test/{earlier-market,faults,fuzz,servers}/**/*.test.ts',
  'test/deployment/damaged-market.test.ts',
  'test/security/{hostile-text-cost,logs}.test.ts',
  'test/account/equal-timing.test.ts',
  'app/search/query/everyday-searches.test.ts',
  'scripts/backup/{backup-laws,postgres-away,restore-at-once,strange-photos,tool-endings}.test.ts',
];

/** These change what the other files of a worker would share, or need it as nobody has changed it. */
const ISOLATED = [
  'app/account/password/password.test.ts',
  // Stops sharp from reading SVG, for a whole process.
  'app/media/process/photo-formats.test.ts',
  'app/media/storage/folder-durability.test.ts',
  'app/pages/browse/filter/filters-without-scripts.test.tsx',
  'app/shell/menu/menu-without-scripts.test.tsx',
  'test/security/injected-scripts.test.tsx',
];

const shared = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/cheap-passwords.ts'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
  env: { TZ: 'Asia/Seoul' },
};

export default defineConfig({
  test: {
    // Tests wait for databases and processes half of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          name: 'tests',
          include: ['{app,server,database,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, ...HUNTS, ...ISOLATED],
          // A worker loads each module once, not once for each of its files.
          isolate: false,
        },
      },
      { test: { ...shared, name: 'isolated', include: ISOLATED, globalSetup: [] } },
      { test: { ...shared, name: 'hunt', include: HUNTS } },
    ],
  },
});
