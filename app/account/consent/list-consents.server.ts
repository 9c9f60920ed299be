import type { Reader } from '../../../database/database.ts';
import { POLICIES, type Consent } from './consent.ts';
import { listConsentsOf } from './consent-store.server.ts';

/** Newest first; empty for accounts that are older than this record. */
export async function listConsents(db: Reader, accountId: string): Promise<Consent[]> {
  const rows = await listConsentsOf(db, accountId);
  return rows.flatMap(({ policy, version, agreedAt }) => {
    const known = POLICIES.find(({ name }) => name === policy);
    return known ? [{ policy: known.name, version, agreedAt }] : [];
  });
}
