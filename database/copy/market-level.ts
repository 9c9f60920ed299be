import { CannotOpen } from '../cannot-open.ts';
import { isKnownMigration, newerSchema } from '../migrate.ts';
import { unfinishedMove, UNFINISHED_MOVE } from './unfinished-move.ts';

interface Named {
  name: string;
}

/** @throws CannotOpen where there is no market, or an unfinished move */
export function expectWholeMarket(tables: Named[]): void {
  if (tables.some(({ name }) => name === UNFINISHED_MOVE)) throw unfinishedMove();
  if (tables.some(({ name }) => name === 'kysely_migration')) return;
  throw new CannotOpen('장터의 데이터가 없어요. DATA_DIR와 DATABASE_URL을 확인해 주세요.');
}

/** The last migration. @throws CannotOpen when one is of a newer version */
export function levelOf(migrations: Named[]): string {
  const names = migrations.map(({ name }) => name).sort();
  const unknown = names.find((name) => !isKnownMigration(name));
  if (unknown !== undefined) throw newerSchema(unknown);
  return names.at(-1) ?? '';
}
