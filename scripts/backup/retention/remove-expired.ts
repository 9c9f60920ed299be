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
  const paths = new Map<number, string>();
  for (const { path, madeAt } of await listBackups(folder)) {
    if (await isBackupOf(path, madeAt)) paths.set(madeAt.getTime(), path);
    else print(`백업으로 읽을 수 없어서 그대로 두었어요: ${path}`);
  }
  const expired = chooseExpired([...paths.keys()], rule).map((at) => paths.get(at)!);
  for (const path of expired.filter((old) => basename(old) !== basename(made))) {
    await removeBackup(path);
    print(`오래된 백업을 지웠어요: ${path}`);
  }
}

async function isBackupOf(path: string, madeAt: Date): Promise<boolean> {
  try {
    return (await readManifest(path)).madeAt === madeAt.toISOString();
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    return false;
  }
}
