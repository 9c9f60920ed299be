import { maskedEmail } from '../../../account/masked-email.ts';
import { mayActAs } from '../../../account/operator/operator-role.ts';
import { minuteText } from '../../../korean/date-text.ts';
import { relativeTime } from '../../../korean/relative-time.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import {
  findInquiry,
  listOpenInquiries,
  type ReceivedInquiry,
} from '../../../support/inquiry/inquiry.server.ts';
import { inquiryTopicText } from '../../../support/inquiry/inquiry.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { deskInquiryPath, deskPersonPath } from '../desk-paths.ts';

export interface InquiryRow {
  id: string;
  path: string;
  title: string;
  topic: string;
  nickname: string;
  age: string;
  isOld: boolean;
}

const OLD_MS = 24 * 3_600_000;

/** A hundred; the others follow as these are answered. */
export async function loadInquiries({ services }: DeskRequest): Promise<InquiryRow[]> {
  const now = services.now();
  return (await listOpenInquiries(services.database.read)).map((inquiry) => showRow(inquiry, now));
}

function showRow({ id, title, topic, nickname, createdAt }: ReceivedInquiry, now: number): InquiryRow {
  return {
    id,
    path: deskInquiryPath(id),
    title,
    topic: inquiryTopicText(topic),
    nickname,
    age: relativeTime(createdAt, now),
    isOld: now - createdAt > OLD_MS,
  };
}

export async function loadInquiry({ services, params, role }: DeskRequest) {
  const found = await findInquiry(services.database.read, params['id'] ?? '');
  if (!found) throw new CodedError('not-found', 'no such inquiry');
  const { id, accountId, title, body, topic, nickname, email, answer, answeredAt, createdAt } = found;
  const mayAnswer = mayActAs(role, 'moderator');
  return {
    id,
    title,
    body,
    about: [inquiryTopicText(topic), mayAnswer ? email : maskedEmail(email), minuteText(createdAt)].join(
      ' · ',
    ),
    person: { path: deskPersonPath(accountId), nickname },
    answer,
    /** For the form: an answer that came in the meantime is not replaced unseen. */
    seen: answeredAt === null ? '' : String(answeredAt),
    mayAnswer,
  };
}

export type LoadedInquiry = Awaited<ReturnType<typeof loadInquiry>>;
