import type { NoticeTopic } from '../../notice/choice/notice-choice.ts';

export function mutedPath(topic: NoticeTopic): string {
  return `/notice?muted=${topic}`;
}
