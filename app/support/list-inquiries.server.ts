import type { Reader } from '../../database/database.ts';
import type { Inquiry } from './inquiry.ts';
import { listByAccount, listWithoutAnswer } from './inquiry-store.server.ts';

/** An inquiry as whoever answers it needs to see it. */
export type OpenInquiry = Inquiry & { nickname: string; email: string };

/** What a person has asked, with the answers, newest first. */
export async function listInquiries(db: Reader, accountId: string, limit = 500): Promise<Inquiry[]> {
  return listByAccount(db, accountId, limit);
}

/** What nobody has answered yet, with who asked, the longest waiting first; for whoever runs the market. */
export async function listOpenInquiries(db: Reader, limit = 100): Promise<OpenInquiry[]> {
  return listWithoutAnswer(db, limit);
}
