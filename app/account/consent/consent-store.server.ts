import type { Reader, Writer } from '../../../database/database.ts';
import type { ConsentTable } from '../../../database/tables.ts';

export async function insertConsents(tx: Writer, consents: readonly ConsentTable[]): Promise<void> {
  await tx.insertInto('consent').values(consents).execute();
}

export async function listConsentsOf(db: Reader, accountId: string): Promise<ConsentTable[]> {
  return db
    .selectFrom('consent')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('agreedAt', 'desc')
    .orderBy('version', 'desc')
    .orderBy('policy')
    .execute();
}
