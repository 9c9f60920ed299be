import type { Database, Reader, Writer } from '../../../database/database.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import { codeProblem, parseCode, WRONG_CODE } from '../second-factor/code.ts';
import { type CodeDeps, consumeCode, verifyCode } from '../second-factor/verify-code.server.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import { findSessionOwner } from '../session/session-store.server.ts';
import {
  deleteDeskSession,
  findDeskSession,
  updateCodeAt,
  upsertDeskSession,
} from './operator-store.server.ts';

const DESK_SESSION_LIFE_MS = 8 * 3_600_000;
/** How long a code counts as fresh. */
const FRESH_CODE_MS = 5 * 60_000;

interface DeskSession {
  isFresh: boolean;
}

/** @param session the token of the market session in which the desk was opened */
export async function findOpenDesk(
  db: Reader,
  { session, now }: { session: string; now: number },
): Promise<DeskSession | undefined> {
  const sessionHash = hashSessionToken(session);
  const found = await findDeskSession(db, { sessionHash, since: now - DESK_SESSION_LIFE_MS });
  return found && { isFresh: now - found.codeAt < FRESH_CODE_MS };
}

interface CodeInput {
  session: string;
  code: string;
  device: string | undefined;
}

export type ProveOutcome = { ok: true } | { ok: false; problem: string };

/** For eight hours, within a session of the market. Throws `RateLimitedError` after too many wrong codes. */
export async function openDesk(
  deps: CodeDeps,
  actor: { id: string },
  input: CodeInput,
): Promise<ProveOutcome> {
  return withCode(deps, actor, input, async (tx, { sessionHash, now }) => {
    await upsertDeskSession(tx, { sessionHash, openedAt: now, codeAt: now });
  });
}

/** Checks a fresh code for an act. Throws `RateLimitedError` after too many wrong codes. */
export async function proveFreshCode(
  deps: CodeDeps,
  actor: { id: string },
  input: CodeInput,
): Promise<ProveOutcome> {
  return withCode(deps, actor, input, async (tx, { sessionHash, now }) => {
    await updateCodeAt(tx, sessionHash, now);
  });
}

async function withCode(
  deps: CodeDeps,
  actor: { id: string },
  { session, code: typed, device }: CodeInput,
  work: (tx: Writer, at: { sessionHash: string; now: number }) => Promise<void>,
): Promise<ProveOutcome> {
  const { database } = deps;
  const code = parseCode(typed);
  if (!code) return { ok: false, problem: codeProblem(typed) ?? WRONG_CODE };
  const known = await findAccountById(database.read, actor.id);
  const proof = known && (await verifyCode(deps, { account: known, device }, code));
  if (!proof) return { ok: false, problem: WRONG_CODE };
  return database.transaction(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, database.engine, actor.id);
    const sessionHash = hashSessionToken(session);
    // It may have ended while the code was checked.
    const isLive = (await findSessionOwner(tx, sessionHash, now)) !== undefined;
    if (!account || !isLive || !(await consumeCode(tx, proof, { email: account.email, now })))
      return { ok: false, problem: WRONG_CODE };
    await work(tx, { sessionHash, now });
    return { ok: true };
  });
}

export async function closeDesk(database: Database, session: string): Promise<void> {
  await database.transaction((tx) => deleteDeskSession(tx, hashSessionToken(session)));
}
