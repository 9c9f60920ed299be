import type { Config } from '../../app/platform/config/config.server.ts';

/** `doubtful`: may be meant so. */
type Verdict = 'good' | 'doubtful' | 'wrong';

export interface Finding {
  verdict: Verdict;
  /** What was found, and what to do; one line, without secrets and without people's data. */
  text: string;
}

export interface Check {
  title: string;
  /** While one of them is unusable there is nothing to check. */
  settings: readonly string[];
  run(config: Config): Promise<Finding[]>;
}

export const good = (text: string): Finding => ({ verdict: 'good', text });
export const doubtful = (text: string): Finding => ({ verdict: 'doubtful', text });
export const wrong = (text: string): Finding => ({ verdict: 'wrong', text });

/** In columns: a Korean letter takes two. */
const WORDS: Readonly<Record<Verdict, string>> = {
  good: '좋음      ',
  doubtful: '살펴보기  ',
  wrong: '잘못됨    ',
};

export function toLine(title: string, { verdict, text }: Finding): string {
  return `${WORDS[verdict]}${title}: ${text.replaceAll(/\s+/g, ' ').trim()}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
