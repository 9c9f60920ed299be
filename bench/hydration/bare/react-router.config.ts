import type { Config } from '@react-router/dev/config';

/** As a new app has it, but for where it is built to. */
export default { ssr: true, buildDirectory: process.env['BARE_BUILD'] ?? 'build' } satisfies Config;
