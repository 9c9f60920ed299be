import type { Reader } from '../../../database/database.ts';
import { listActsOf } from '../act/act.server.ts';
import { listOfAccount } from './appeal-store.server.ts';

const ALL = 100_000;

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Acts on a person, and their appeals; never the operators' names. */
export async function exportActs(db: Reader, actor: { id: string }) {
  const appeals = new Map((await listOfAccount(db, actor.id)).map((appeal) => [appeal.actId, appeal]));
  return (await listActsOf(db, actor.id, ALL)).map(
    ({ id, kind, targetName, words, doneAt, undoneAt, until }) => {
      const appeal = appeals.get(id);
      return {
        kind,
        about: targetName,
        words,
        doneAt: isoTime(doneAt),
        until: isoTime(until),
        undoneAt: isoTime(undoneAt),
        appeal: appeal
          ? {
              words: appeal.words,
              sentAt: isoTime(appeal.sentAt),
              outcome: appeal.outcome,
              answer: appeal.answer,
              judgedAt: isoTime(appeal.judgedAt),
            }
          : null,
      };
    },
  );
}
