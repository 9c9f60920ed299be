import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,server,database,scripts,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    env: { TZ: 'Asia/Seoul' },
  },
});
