import { cleanText, textProblemText } from '../../korean/text-length.ts';

export const REPORT_TARGET_KINDS = [
  { value: 'listing', text: '상품' },
  { value: 'person', text: '사람' },
  { value: 'review', text: '후기' },
] as const;

export type ReportTargetKind = (typeof REPORT_TARGET_KINDS)[number]['value'];

export const REPORT_REASONS = [
  { value: 'prohibited', text: '거래 금지 물품' },
  { value: 'fraud', text: '사기가 의심돼요' },
  { value: 'spam', text: '광고/도배' },
  { value: 'abuse', text: '욕설/비방' },
  { value: 'privacy', text: '개인정보 노출' },
  { value: 'other', text: '기타' },
] as const;

/** The market's own reports: a seller was warned and listed it anyway. */
const WARNED = { value: 'warned', text: '금지 물품 경고를 보고 올림' } as const;

type TypedReason = (typeof REPORT_REASONS)[number]['value'];
export type ReportReason = TypedReason | (typeof WARNED)['value'];

export const REPORT_DETAILS_LIMIT = 500;
const DETAILS_RULE = { maxLength: REPORT_DETAILS_LIMIT, lines: 'many' } as const;

export interface Report {
  id: string;
  targetKind: ReportTargetKind;
  targetId: string;
  targetName: string;
  reason: ReportReason;
  details: string;
  /** The operator's; null while open, '' for none. */
  note: string | null;
  createdAt: number;
  closedAt: number | null;
  /** Null where it was closed before cases existed. */
  caseId: string | null;
}

export const REPORT_FIELDS = ['reason', 'details'] as const;
export type ReportFields = Record<(typeof REPORT_FIELDS)[number], string>;
/** `message`: the position of the reported message in the conversation. */
export type ReportFormFields = ReportFields & { message: string };
export type ReportErrors = Partial<ReportFields>;
export interface ReportDraft {
  reason: TypedReason;
  details: string;
}

/** A review cannot be a prohibited thing. */
export function reasonsFor(kind: ReportTargetKind) {
  return REPORT_REASONS.filter(({ value }) => kind !== 'review' || value !== 'prohibited');
}

export function parseTargetKind(value: unknown): ReportTargetKind | undefined {
  return REPORT_TARGET_KINDS.find((kind) => kind.value === value)?.value;
}

export function targetKindText(kind: ReportTargetKind): string {
  return REPORT_TARGET_KINDS.find(({ value }) => value === kind)?.text ?? kind;
}

export function reportReasonText(reason: ReportReason): string {
  return [...REPORT_REASONS, WARNED].find(({ value }) => value === reason)?.text ?? reason;
}

/** In browser and server; only 기타 needs details. @returns the draft, or a Korean error text for each invalid field */
export function parseReport(
  typed: ReportFields,
): { ok: true; draft: ReportDraft } | { ok: false; errors: ReportErrors } {
  const reason = REPORT_REASONS.find(({ value }) => value === typed.reason)?.value;
  const cleaned = cleanText(typed.details, DETAILS_RULE);
  const details = cleaned.ok ? cleaned.text : '';
  const errors: ReportErrors = {};
  if (!reason) errors.reason = '신고하는 이유를 선택해 주세요.';
  if (!cleaned.ok) {
    errors.details = textProblemText('자세한 내용은', cleaned.problem, DETAILS_RULE);
  } else if (reason === 'other' && details === '') {
    errors.details = '기타를 골랐다면 자세한 내용을 적어 주세요.';
  }
  return reason && !errors.details ? { ok: true, draft: { reason, details } } : { ok: false, errors };
}
