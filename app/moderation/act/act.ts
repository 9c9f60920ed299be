import type { ModerationCase } from '../../support/case/case.ts';
import { cleanText, textProblemText } from '../../korean/text-length.ts';
import { clockText, monthDayText } from '../../korean/date-text.ts';

export const ACT_KINDS = [
  { value: 'warn', text: '경고', button: '경고하기', key: 'w' },
  { value: 'hide', text: '상품 숨김', button: '상품 숨기기', key: 'h' },
  { value: 'remove', text: '상품 삭제', button: '상품 삭제', key: 'x' },
  { value: 'mute', text: '대화 막기', button: '대화 막기', key: 'm' },
  { value: 'suspend', text: '이용 정지', button: '이용 정지', key: 's' },
  { value: 'remove-review', text: '후기 삭제', button: '후기 삭제', key: 'r' },
  { value: 'mark-number', text: '번호 신고 표시', button: '번호 표시', key: 'n' },
] as const;

export type ActKind = (typeof ACT_KINDS)[number]['value'];

/** Kinds that close their case. */
export type ClosingActKind = Exclude<ActKind, 'mark-number'>;

export const isClosing = (kind: ActKind): kind is ClosingActKind => kind !== 'mark-number';

/** Kinds that cannot be reverted: an appeal only withdraws the reason. */
export const isFinal = (kind: ActKind): boolean => kind === 'remove';

export const asksForCode = (kind: ActKind): boolean => kind === 'suspend' || isFinal(kind);

export function actText(kind: ActKind): string {
  return ACT_KINDS.find(({ value }) => value === kind)!.text;
}

export const MUTE_DAYS = [1, 3, 7, 30] as const;
export type MuteDays = (typeof MUTE_DAYS)[number];

export function parseMuteDays(value: unknown): MuteDays | undefined {
  return MUTE_DAYS.find((days) => String(days) === value);
}

export const actPath = (id: string): string => `/profile/acts/${id}`;

/** From then on only an appeal undoes it. */
export const UNDO_ACT_MS = 10 * 60_000;

export function canUndoDismissal(
  { closedAt, outcome }: Pick<ModerationCase, 'closedAt' | 'outcome'>,
  now: number,
): boolean {
  return closedAt !== null && outcome === 'dismissed' && now - closedAt <= UNDO_ACT_MS;
}

export interface ModerationAct {
  id: string;
  caseId: string | null;
  kind: ActKind;
  /** Null once the person has left. */
  accountId: string | null;
  targetId: string;
  targetName: string;
  words: string;
  operator: string;
  doneAt: number;
  undoneAt: number | null;
  undoneBy: string | null;
  /** When it ends by itself; null for no end. */
  until: number | null;
}

export type NewAct = Omit<ModerationAct, 'undoneAt' | 'undoneBy'>;

export const WORDS_LIMIT = 300;
const WORDS_RULE = { maxLength: WORDS_LIMIT, lines: 'many' } as const;

/** The reason, shown to the person as it is. */
export function parseWords(typed: string): { ok: true; words: string } | { ok: false; problem: string } {
  const cleaned = cleanText(typed, WORDS_RULE);
  if (!cleaned.ok) return { ok: false, problem: textProblemText('이유는', cleaned.problem, WORDS_RULE) };
  if (cleaned.text === '') return { ok: false, problem: '받는 사람이 읽을 이유를 적어 주세요.' };
  return { ok: true, words: cleaned.text };
}

const NOTE_RULE = { maxLength: 1_000, lines: 'many' } as const;

/** For operators alone; may be empty. */
export function parseNote(typed: string): { ok: true; note: string } | { ok: false; problem: string } {
  const cleaned = cleanText(typed, NOTE_RULE);
  return cleaned.ok
    ? { ok: true, note: cleaned.text }
    : { ok: false, problem: textProblemText('메모는', cleaned.problem, NOTE_RULE) };
}

/** `12월 4일 오후 3:20까지`: when a mute ends, in Seoul. */
export function untilText(until: number): string {
  return `${monthDayText(until)} ${clockText(until)}까지`;
}
