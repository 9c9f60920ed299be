import type { ReportReason, ReportTargetKind } from '../report/report.ts';

/** A report from a conversation makes a case of that conversation, one for each of the two people. */
export type CaseTargetKind = ReportTargetKind | 'conversation';

/** What the market itself finds in a report. */
export const CASE_SIGNALS = [
  { value: 'code', text: '인증번호를 요구했어요', points: 25 },
  { value: 'marked-number', text: '신고된 번호를 보냈어요', points: 30 },
  { value: 'prepayment', text: '먼저 입금하라고 했어요', points: 20 },
  { value: 'account', text: '계좌번호를 보냈어요', points: 10 },
  { value: 'link', text: '바깥 링크를 보냈어요', points: 10 },
  { value: 'messenger', text: '메신저로 이끌었어요', points: 8 },
  { value: 'phone', text: '전화번호를 보냈어요', points: 4 },
  { value: 'listed-anyway', text: '금지 물품 경고를 보고 올렸어요', points: 15 },
  { value: 'same-photo', text: '다른 사람의 사진과 같아요', points: 20 },
  { value: 'low-price', text: '비슷한 상품보다 훨씬 싸요', points: 12 },
  { value: 'new-account', text: '가입한 지 얼마 안 됐어요', points: 15 },
  { value: 'warned-before', text: '앞서 조치한 적이 있어요', points: 15 },
] as const;

export type CaseSignal = (typeof CASE_SIGNALS)[number]['value'];

export function signalText(signal: CaseSignal): string {
  return CASE_SIGNALS.find(({ value }) => value === signal)!.text;
}

/** The outcome of a person's earlier reports. */
export interface ReporterRecord {
  upheld: number;
  closed: number;
}

const REPORTS_WEIGH = 50;
const MAX_SCORE = 100;

/**
 * 0 to 100. Reports make up to half of it, weighed by their reporters' records: ten who are always wrong weigh less
 * than two who are always right. A reporter without a record counts as right half of the time.
 */
export function scoreCase(reporters: readonly ReporterRecord[], signals: readonly CaseSignal[]): number {
  const doubt = reporters.reduce((left, record) => left * (1 - trustIn(record) * 0.6), 1);
  const noticed = CASE_SIGNALS.reduce(
    (sum, { value, points }) => (signals.includes(value) ? sum + points : sum),
    0,
  );
  return Math.min(MAX_SCORE, Math.round((1 - doubt) * REPORTS_WEIGH) + noticed);
}

/** Laplace's rule of succession, with one right and one wrong beforehand. */
function trustIn({ upheld, closed }: ReporterRecord): number {
  return (upheld + 1) / (closed + 2);
}

export type CaseOutcome = 'upheld' | 'dismissed';

export const CASE_GROUPS = [
  { value: 'all', text: '전체', reasons: undefined },
  { value: 'fraud', text: '사기 의심', reasons: ['fraud'] },
  { value: 'prohibited', text: '금지 물품', reasons: ['prohibited', 'warned'] },
  { value: 'other', text: '그 밖', reasons: ['spam', 'abuse', 'privacy', 'other'] },
] as const satisfies readonly {
  value: string;
  text: string;
  reasons: readonly ReportReason[] | undefined;
}[];

/** In the order of the tabs: what fraud is reported about stays a case of fraud. */
const BY_GRAVITY: readonly ReportReason[] = CASE_GROUPS.flatMap((group) => group.reasons ?? []);

export function isGraver(reason: ReportReason, than: ReportReason): boolean {
  return BY_GRAVITY.indexOf(reason) < BY_GRAVITY.indexOf(than);
}

export type CaseGroup = (typeof CASE_GROUPS)[number]['value'];

export function parseCaseGroup(value: string | null): CaseGroup {
  return CASE_GROUPS.find((group) => group.value === value)?.value ?? 'all';
}

/** When another operator may take over a claimed case. */
const CLAIM_LIFE_MS = 30 * 60_000;

export interface ModerationCase {
  id: string;
  targetKind: CaseTargetKind;
  targetId: string;
  /** For a conversation, the reported side; empty for other targets. */
  targetPerson: string;
  targetName: string;
  /** The owner, for a review its author; null where unknown, or gone. */
  accountId: string | null;
  reason: ReportReason;
  signals: CaseSignal[];
  score: number;
  version: number;
  openedAt: number;
  claimedBy: string | null;
  claimedAt: number | null;
  closedAt: number | null;
  outcome: CaseOutcome | null;
}

/** The operator with a claim at `now`; null for none. */
export function holderOf(
  { claimedBy, claimedAt }: Pick<ModerationCase, 'claimedBy' | 'claimedAt'>,
  now: number,
): string | null {
  return claimedAt !== null && now - claimedAt < CLAIM_LIFE_MS ? claimedBy : null;
}
