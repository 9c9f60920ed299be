import type { Reader } from '../../../database/database.ts';
import {
  cutPage,
  OWN_PAGE_SIZE,
  parseTimeCursor,
  timeCursor,
  type Page,
} from '../../platform/keyset-page.ts';
import type { Inquiry } from './inquiry.ts';
import { findWithSender, listByAccount, listWithSender, listWithoutAnswer } from './inquiry-store.server.ts';

/** An inquiry as whoever answers it needs to see it. */
export type ReceivedInquiry = Inquiry & { nickname: string; email: string };

/**
 * A page of what a person has asked, with the answers, newest first.
 * @param cursor as an earlier page gave it; anything else begins at the newest
 */
export async function pageInquiries(
  db: Reader,
  accountId: string,
  cursor?: string | null,
  size: number = OWN_PAGE_SIZE,
): Promise<Page<Inquiry>> {
  const found = await listByAccount(db, accountId, parseTimeCursor(cursor), size + 1);
  return cutPage(found, size, ({ createdAt, id }) => timeCursor({ at: createdAt, id }));
}

/** The newest of what a person has asked. */
export async function listInquiries(db: Reader, accountId: string, limit: number): Promise<Inquiry[]> {
  return listByAccount(db, accountId, undefined, limit);
}

/** What nobody has answered yet, with who asked, the longest waiting first; for whoever runs the market. */
export async function listOpenInquiries(db: Reader, limit = 100): Promise<ReceivedInquiry[]> {
  return listWithoutAnswer(db, limit);
}

/** What has been asked, answered or not, newest first; for whoever runs the market. */
export async function listAllInquiries(db: Reader, limit = 100): Promise<ReceivedInquiry[]> {
  return listWithSender(db, limit);
}

/** One inquiry, for whoever runs the market. */
export async function findInquiry(db: Reader, id: string): Promise<ReceivedInquiry | undefined> {
  return findWithSender(db, id);
}
