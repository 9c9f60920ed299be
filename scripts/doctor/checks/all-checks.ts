import type { Check } from '../finding.ts';

/** In the order in which they are told; each loads only what it needs. */
export const CHECKS: Readonly<Record<string, () => Promise<Check>>> = {
  settings: async () => (await import('./settings-check.ts')).settingsCheck,
  code: async () => (await import('./code-check.ts')).codeCheck,
  folder: async () => (await import('./data-folder-check.ts')).dataFolderCheck,
  clock: async () => (await import('./clock-check.ts')).clockCheck,
  database: async () => (await import('./database-check.ts')).databaseCheck,
  secondFactor: async () => (await import('./second-factor-check.ts')).secondFactorCheck,
  photos: async () => (await import('./photos-check.ts')).photosCheck,
  backups: async () => (await import('./backups-check.ts')).backupsCheck,
  mail: async () => (await import('./mail-check.ts')).mailCheck,
  push: async () => (await import('./push-check.ts')).pushCheck,
  server: async () => (await import('./server-check.ts')).serverCheck,
  address: async () => (await import('./public-address-check.ts')).publicAddressCheck,
};
