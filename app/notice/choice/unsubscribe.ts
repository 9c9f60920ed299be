import { DAILY_TOPICS, type NoticeTopic, topicNoticeName } from './notice-choice.ts';

/** The subject of a mail: one topic, or all topics of the daily mail. */
export type MailSubject = NoticeTopic | 'daily';

/** Mail providers post to it from anywhere. RFC 8058. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

export function mailTopics(subject: MailSubject): readonly NoticeTopic[] {
  return subject === 'daily' ? DAILY_TOPICS : [subject];
}

export function mailSubjectName(subject: MailSubject): string {
  return subject === 'daily' ? '매일 아침 모아 보내는 알림' : topicNoticeName(subject);
}
