import type { Reader, Writer } from '../../../database/database.ts';
import type { LogPosition } from './position-log.server.ts';

export async function findLogPosition(db: Reader, name: string): Promise<LogPosition | undefined> {
  return db.selectFrom('logPosition').select(['tx', 'seq']).where('name', '=', name).executeTakeFirst();
}

export async function saveLogPosition(tx: Writer, name: string, position: LogPosition): Promise<void> {
  await tx
    .insertInto('logPosition')
    .values({ name, ...position })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(position))
    .execute();
}
