import type { Reader } from '../../database/database.ts';
import { listConsents } from '../account/account.server.ts';
import { exportLinkedServices } from '../account/external/link-identity.server.ts';
import { listPasskeys } from '../account/passkey/passkeys.server.ts';
import { listSessions } from '../account/session/list-sessions.server.ts';
import { listPushDevices } from '../notice/push/subscribe.server.ts';

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** Where and by what a person is signed in, and what they agreed to. */
export async function exportSignIn({ db, now }: { db: Reader; now(): number }, actor: { id: string }) {
  const pushDevices = await listPushDevices(db, { accountId: actor.id, sessionHash: '' });
  return {
    sessions: (await listSessions({ db, now }, actor)).map(({ browser, createdAt, usedAt }) => ({
      browser,
      createdAt: isoTime(createdAt),
      usedAt: isoTime(usedAt),
    })),
    passkeys: (await listPasskeys(db, actor)).map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt: isoTime(createdAt),
      usedAt: usedAt === null ? null : isoTime(usedAt),
    })),
    pushDevices: pushDevices.map(({ browser, createdAt }) => ({ browser, createdAt: isoTime(createdAt) })),
    linkedServices: await exportLinkedServices(db, actor.id),
    consents: (await listConsents(db, actor.id)).map(({ agreedAt, ...consent }) => ({
      ...consent,
      agreedAt: isoTime(agreedAt),
    })),
  };
}
