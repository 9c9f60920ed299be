import type { Config } from '@react-router/dev/config';

/** As a new app has it, but for where it is built to, and for addresses that it does not have to look for. */
export default {
  ssr: true,
  buildDirectory: process.env['BARE_BUILD'] ?? 'build',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
