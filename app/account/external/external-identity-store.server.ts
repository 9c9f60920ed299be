import type { Reader, Writer } from '../../../database/database.ts';
import type { ExternalIdentityTable } from '../../../database/tables/credential-tables.ts';

type Key = Pick<ExternalIdentityTable, 'provider' | 'subject'>;

export async function findIdentity(
  db: Reader,
  { provider, subject }: Key,
): Promise<ExternalIdentityTable | undefined> {
  return db
    .selectFrom('externalIdentity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function listIdentitiesOf(db: Reader, accountId: string): Promise<ExternalIdentityTable[]> {
  return db
    .selectFrom('externalIdentity')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('provider')
    .execute();
}

/** False when the identity is linked already, or the account has one of this provider. */
export async function insertIdentity(tx: Writer, identity: ExternalIdentityTable): Promise<boolean> {
  const result = await tx
    .insertInto('externalIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteIdentitiesOf(tx: Writer, accountId: string): Promise<number> {
  const result = await tx
    .deleteFrom('externalIdentity')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteIdentity(
  tx: Writer,
  { accountId, provider }: Pick<ExternalIdentityTable, 'accountId' | 'provider'>,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('externalIdentity')
    .where('accountId', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
