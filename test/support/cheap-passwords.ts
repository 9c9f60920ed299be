import { vi } from 'vitest';

// Most tests hash passwords by the way. `app/account/password/password.test.ts` looks at the market's own cost.
vi.mock(import('../../app/account/password/password-cost.server.ts'), () => ({
  PASSWORD_COST: { memory: 8, passes: 1, parallelism: 1 },
}));
