import type { Reader } from '../../database/database.ts';
import { emailKey } from './account.ts';
import { findAccountByEmailKey, findAccountById } from './account-store.server.ts';

/** An account as whoever runs the market sees it. */
export interface KnownAccount {
  id: string;
  nickname: string;
  email: string;
  /** Epoch ms, as all times here. */
  createdAt: number;
  /** Null while they may come in. */
  suspendedAt: number | null;
  suspendedReason: string | null;
}

/** The account of that id or e-mail address, for whoever runs the market; undefined where there is none. */
export async function findAccount(db: Reader, who: string): Promise<KnownAccount | undefined> {
  const account = (await findAccountByEmailKey(db, emailKey(who))) ?? (await findAccountById(db, who));
  if (!account) return undefined;
  const { id, nickname, email, createdAt, suspendedAt, suspendedReason } = account;
  return { id, nickname, email, createdAt, suspendedAt, suspendedReason };
}
