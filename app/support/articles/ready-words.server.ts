import { cleanText } from '../../korean/text-length.ts';
import { REPORT_REASONS } from '../report/report.ts';
import { ContentError } from './article.ts';

const WORDS_RULE = { maxLength: 300, lines: 'many' } as const;
const NAME = /^moderation\/([\w-]+)\.md$/;

/** For marking a number, beside the reasons of reports. */
const NUMBER = 'number';

/** Plain text, shown in the form before it is sent. Throws for an unknown reason, and for a text that is too long. */
export function parseReadyWords(path: string, source: string): [reason: string, words: string] {
  const [, reason = ''] = NAME.exec(path) ?? [];
  if (reason !== NUMBER && !REPORT_REASONS.some(({ value }) => value === reason))
    throw new ContentError(`${path}: 신고 이유에 없는 이름이에요`);
  const cleaned = cleanText(source, WORDS_RULE);
  if (!cleaned.ok || cleaned.text === '')
    throw new ContentError(`${path}: 1자에서 ${WORDS_RULE.maxLength}자까지 적어 주세요`);
  return [reason, cleaned.text];
}
