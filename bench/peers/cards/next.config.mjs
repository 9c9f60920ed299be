import { join } from 'node:path';

/** Nothing but what Next.js does by itself; the folder is named because the market's own lock file stands above it. */
export default { turbopack: { root: join(import.meta.dirname, '..') } };
