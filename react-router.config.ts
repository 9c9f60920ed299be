import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { leanManifestIn } from './scripts/vite/lean-manifest.ts';
import { precompress } from './scripts/vite/precompress.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'main.js',
  // server/guards/request-guard.ts decides who may post; the router's own check knows nothing of a proxy's https.
  allowedActionOrigins: ['**'],
  // All routes are known from the start, so that no request for a manifest is ever made.
  routeDiscovery: { mode: 'initial' },
  // A page's loader of its own would be one more file, of a hundred bytes, before the page works.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await leanManifestIn(client);
    await precompress(client);
  },
} satisfies Config;
