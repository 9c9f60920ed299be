import { cleanText, textProblemText, type TextRule } from '../../korean/text-length.ts';

export const INQUIRY_TOPICS = [
  { value: 'safe-payment', text: '안전결제 문의' },
  { value: 'general', text: '일반 문의' },
  { value: 'partnership', text: '제휴/광고 문의' },
] as const;

export type InquiryTopic = (typeof INQUIRY_TOPICS)[number]['value'];

export interface Inquiry {
  id: string;
  topic: InquiryTopic;
  title: string;
  body: string;
  answer: string | null;
  createdAt: number;
  answeredAt: number | null;
}

export const INQUIRY_LIMITS = { title: 100, body: 1000 } as const;
export const ANSWER_LIMIT = 5_000;
export const INQUIRY_FIELDS = ['title', 'body'] as const;

type InquiryField = keyof typeof INQUIRY_LIMITS;
export type InquiryDraft = Record<InquiryField, string>;
export type InquiryErrors = Partial<Record<InquiryField, string>>;

const FIELDS: Record<InquiryField, { object: string; topic: string; rule: TextRule }> = {
  title: { object: '제목을', topic: '제목은', rule: { maxLength: INQUIRY_LIMITS.title, lines: 'one' } },
  body: { object: '내용을', topic: '내용은', rule: { maxLength: INQUIRY_LIMITS.body, lines: 'many' } },
};

export function parseInquiryTopic(value: unknown): InquiryTopic | undefined {
  return INQUIRY_TOPICS.find((topic) => topic.value === value)?.value;
}

export function inquiryTopicText(topic: InquiryTopic): string {
  return INQUIRY_TOPICS.find(({ value }) => value === topic)?.text ?? topic;
}

export function inquiryPath(topic: InquiryTopic): string {
  return `/support/inquiry/${topic}`;
}

/** In browser and server. @returns the draft, or a Korean error text for each invalid field */
export function parseInquiry(
  typed: InquiryDraft,
): { ok: true; draft: InquiryDraft } | { ok: false; errors: InquiryErrors } {
  const draft = { title: '', body: '' };
  const errors: InquiryErrors = {};
  for (const field of INQUIRY_FIELDS) {
    const { object, topic, rule } = FIELDS[field];
    const cleaned = cleanText(typed[field], rule);
    if (!cleaned.ok) errors[field] = textProblemText(topic, cleaned.problem, rule);
    else if (cleaned.text === '') errors[field] = `${object} 입력해 주세요.`;
    else draft[field] = cleaned.text;
  }
  return Object.keys(errors).length === 0 ? { ok: true, draft } : { ok: false, errors };
}
