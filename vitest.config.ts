import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';

/** What takes longest: `npm run test:hunt` runs these, `npm test` everything else. */
const HUNTS = [
  'test/{access,desk,earlier-market,faults,fuzz,servers}/**/*.test.ts',
  'test/deployment/damaged-market.test.ts',
  'test/http/{busy,moderation,popular-searches,rate-limits,request-guard,security-headers}.test.ts',
  'test/security/{hostile-text-cost,logs}.test.ts',
  'test/account/{equal-timing,external-suspended,moved-sign-ins,second-factor-required}.test.ts',
  'app/{search/query/everyday-searches,product/bump/read-while-bumped,talk/offer/swap/swap-races,support/case/case-races}.test.ts',
  'database/data-folder.test.ts',
  'scripts/{backup,doctor,launcher,mail-test,market}/**/*.test.ts',
];

/** They replace modules or block decoders for all of their process. */
const ALONE = [
  'app/account/password/password.test.ts',
  'app/media/process/photo-decoders.test.ts',
  'app/media/storage/folder-durability.test.ts',
  'app/{pages/browse/filter,shell/menu}/*-without-scripts.test.tsx',
];

const shared = {
  // Loading the modules of a file takes as long as its tests do, so the files of a worker share theirs.
  isolate: false,
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/cheap-passwords.ts'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
  // A busy machine may cost a test its patience; what passes only then is named at the end.
  retry: { count: 1, condition: /^Test timed out in/ },
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
          exclude: [...defaultExclude, ...HUNTS, ...ALONE],
        },
      },
      { test: { ...shared, globalSetup: [], isolate: true, name: 'alone', include: ALONE } },
      { test: { ...shared, name: 'hunt', include: HUNTS } },
    ],
  },
});
