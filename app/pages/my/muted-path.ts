import type { NoticeTopic } from '../../notice/choice/notice-choice.ts';

/** The list, which says that notices of the topic were turned off. */
export function mutedPath(topic: NoticeTopic): string {
  return `/notice?muted=${topic}`;
}
