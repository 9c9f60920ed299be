import type { Mail } from '../../mail/mail.ts';
import { type NoticeTopic, topicNoticeName, topicRules } from '../../notice/choice/notice-choice.ts';

export interface TopicCount {
  topic: NoticeTopic;
  count: number;
}

interface Addressed {
  to: string;
  siteName: string;
  linkBase: string;
}

/** Counts only: titles were typed by users. */
export function digestMail(topics: readonly TopicCount[], { to, siteName, linkBase }: Addressed): Mail {
  const total = topics.reduce((sum, { count }) => sum + count, 0);
  const lines = topics.map(({ topic, count }) => `· ${topicRules(topic).name} ${count}개`);
  return {
    to,
    subject: `[${siteName}] 안 읽은 알림이 ${total}개 있어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

아직 읽지 않은 알림을 모았어요.

${lines.join('\n')}

아래 링크에서 볼 수 있어요.

${linkBase}/notice

${siteName} 드림
`,
  };
}

export function unseenMail({ topic, count }: TopicCount, { to, siteName, linkBase }: Addressed): Mail {
  const notices = `${topicNoticeName(topic)}이 ${count}개 있어요`;
  return {
    to,
    subject: `[${siteName}] 안 읽은 ${notices}`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

아직 읽지 않은 ${notices}. 아래 링크에서 볼 수 있어요.

${linkBase}/notice

${siteName} 드림
`,
  };
}

/** The number of unread conversations, without their texts. */
export function unreadTalkMail(count: number, { to, siteName, linkBase }: Addressed): Mail {
  return {
    to,
    subject: `[${siteName}] 안 읽은 채팅이 ${count}개 있어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

아직 읽지 않은 메시지가 있는 채팅이 ${count}개 있어요. 아래 링크에서 볼 수 있어요.

${linkBase}/chats

들어와서 읽기 전까지는 이 메일을 더 보내지 않을게요.

${siteName} 드림
`,
  };
}
