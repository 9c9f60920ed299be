import { cleanText, textProblemText } from '../korean/text-length.ts';

/** What can be reported. */
export const REPORT_TARGET_KINDS = [
  { value: 'listing', text: '상품' },
  { value: 'person', text: '사람' },
] as const;

export type ReportTargetKind = (typeof REPORT_TARGET_KINDS)[number]['value'];

/** Why something is reported, in the order of the form. */
export const REPORT_REASONS = [
  { value: 'prohibited', text: '거래 금지 물품' },
  { value: 'fraud', text: '사기가 의심돼요' },
  { value: 'spam', text: '광고/도배' },
  { value: 'abuse', text: '욕설/비방' },
  { value: 'privacy', text: '개인정보 노출' },
  { value: 'other', text: '기타' },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]['value'];

export const REPORT_DETAILS_LIMIT = 500;
const DETAILS_RULE = { maxLength: REPORT_DETAILS_LIMIT, lines: 'many' } as const;

/** A report as the operator sees it. */
export interface Report {
  id: string;
  targetKind: ReportTargetKind;
  targetId: string;
  /** The listing's title or the person's nickname, as it was when it was reported. */
  targetName: string;
  reason: ReportReason;
  /** '' when nothing was added. */
  details: string;
  /** The operator's own words; null until it is closed, '' when there were none. */
  note: string | null;
  /** Epoch ms. */
  createdAt: number;
  /** Epoch ms; null while it is open. */
  closedAt: number | null;
}

/** What stands in the form. */
export type ReportForm = Record<'reason' | 'details', string>;
/** A Korean reason for each field that was refused. */
export type ReportErrors = Partial<Record<keyof ReportForm, string>>;
/** What a checked form says. */
export interface ReportDraft {
  reason: ReportReason;
  details: string;
}

/** The kind with this value, or undefined for a value that is none. */
export function parseTargetKind(value: unknown): ReportTargetKind | undefined {
  return REPORT_TARGET_KINDS.find((kind) => kind.value === value)?.value;
}

/** The kind in Korean. */
export function targetKindText(kind: ReportTargetKind): string {
  return REPORT_TARGET_KINDS.find(({ value }) => value === kind)?.text ?? kind;
}

/** The reason in Korean. */
export function reportReasonText(reason: ReportReason): string {
  return REPORT_REASONS.find(({ value }) => value === reason)?.text ?? reason;
}

/** What stands in a sent form's fields; '' where one is missing. */
export function readReportForm(form: FormData): ReportForm {
  const read = (name: keyof ReportForm) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { reason: read('reason'), details: read('details') };
}

/**
 * Checks what was typed into the form; the same in the browser and on the server. Details may be left out
 * except for 기타; their length is as P-text counts it.
 * @returns the cleaned draft, or a Korean reason for each field that has one
 */
export function parseReport(
  typed: ReportForm,
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
