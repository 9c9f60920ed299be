import type { Reader } from '../../database/database.ts';
import type { Inquiry } from './inquiry.ts';
import { findWithAsker, listByAccount, listWithAsker, listWithoutAnswer } from './inquiry-store.server.ts';

/** An inquiry as whoever answers it needs to see it. */
export type ReceivedInquiry = Inquiry & { nickname: string; email: string };

/** What a person has asked, with the answers, newest first. */
export async function listInquiries(db: Reader, accountId: string, limit = 500): Promise<Inquiry[]> {
  return listByAccount(db, accountId, limit);
}

/** What nobody has answered yet, with who asked, the longest waiting first; for whoever runs the market. */
export async function listOpenInquiries(db: Reader, limit = 100): Promise<ReceivedInquiry[]> {
  return listWithoutAnswer(db, limit);
}

/** What has been asked, answered or not, newest first; for whoever runs the market. */
export async function listAllInquiries(db: Reader, limit = 100): Promise<ReceivedInquiry[]> {
  return listWithAsker(db, limit);
}

/** One inquiry, for whoever runs the market. */
export async function findInquiry(db: Reader, id: string): Promise<ReceivedInquiry | undefined> {
  return findWithAsker(db, id);
}
