import { basename } from 'node:path';
import { CannotOpen } from '../../../database/cannot-open.ts';
import { listBackups, removeBackup } from '../format/backup-folder.ts';
import { readManifest } from '../format/manifest.ts';
import { chooseExpired, type RetentionRule } from './retention-rule.ts';

export interface RetentionOrder {
  /** Where backups are kept, one a folder. */
  folder: string;
  /** The one that has just been made; a clock that once ran ahead must not cost it. */
  made: string;
  rule: RetentionRule;
  print(line: string): void;
}

/** Removes the backups that a rule lets go, and says which. What can't be read as a backup stays where it is. */
export async function removeExpired({ folder, made, rule, print }: RetentionOrder): Promise<void> {
  const backups = [];
  for (const { path, madeAt } of await listBackups(folder)) {
    const level = await findLevel(path, madeAt);
    if (level === undefined) print(`백업으로 읽을 수 없어서 그대로 두었어요: ${path}`);
    else backups.push({ path, at: madeAt.getTime(), level });
  }
  const expired = chooseExpired(backups, rule).map(({ path }) => path);
  for (const path of expired.filter((old) => basename(old) !== basename(made))) {
    await removeBackup(path);
    print(`오래된 백업을 지웠어요: ${path}`);
  }
}

/** Undefined where it is no backup that was made then. */
async function findLevel(path: string, madeAt: Date): Promise<string | undefined> {
  try {
    const manifest = await readManifest(path);
    return manifest.madeAt === madeAt.toISOString() ? manifest.level : undefined;
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    return undefined;
  }
}
