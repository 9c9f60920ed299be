import { parseRole, roleText } from '../../../account/operator/operator-role.ts';
import { APPEAL_OUTCOMES } from '../../../moderation/appeal/appeal.ts';
import type { LoggedAct, OperatorAct } from '../../../platform/audit-log.server.ts';
import { casePath, deskInquiryPath, deskListingPath, deskPersonPath } from '../desk-paths.ts';

const ACTS: Readonly<Record<OperatorAct, { text: string; pathOf?: (targetId: string) => string }>> = {
  answer: { text: '문의에 답변', pathOf: deskInquiryPath },
  backup: { text: '백업' },
  'close-report': { text: '신고 종료' },
  'delete-account': { text: '탈퇴시키기' },
  dismiss: { text: '문제없음으로 종료', pathOf: casePath },
  'drop-second-factor': { text: '2단계 인증 끄기', pathOf: deskPersonPath },
  export: { text: '내려받기' },
  'grant-role': { text: '역할 주기', pathOf: deskPersonPath },
  hide: { text: '상품 숨기기', pathOf: deskListingPath },
  'hide-search': { text: '검색어 숨기기' },
  'judge-appeal': { text: '이의에 답변' },
  'judge-no-show': { text: '약속 판단' },
  'mark-number': { text: '번호 신고 표시' },
  mute: { text: '대화 막기', pathOf: deskPersonPath },
  remove: { text: '상품 지우기' },
  'remove-review': { text: '후기 지우기' },
  'reset-password': { text: '비밀번호 재설정', pathOf: deskPersonPath },
  restore: { text: '이용 정지 풀기', pathOf: deskPersonPath },
  'revoke-role': { text: '역할 거두기', pathOf: deskPersonPath },
  'sign-out': { text: '로그아웃시키기' },
  suspend: { text: '이용 정지', pathOf: deskPersonPath },
  'undo-act': { text: '조치 되돌리기' },
  'undo-dismissal': { text: '문제없음 되돌리기', pathOf: casePath },
  'undo-purchase': { text: '거래 되돌리기', pathOf: deskListingPath },
  unhide: { text: '상품 다시 보이기', pathOf: deskListingPath },
  'unhide-search': { text: '검색어 다시 보이기' },
  'unmark-number': { text: '번호 표시 지우기' },
  unmute: { text: '대화 막기 풀기', pathOf: deskPersonPath },
  'view-evidence': { text: '증거 열람' },
  warn: { text: '경고', pathOf: deskPersonPath },
};

export interface AuditLine {
  text: string;
  /** The desk's page of the target, if any. */
  path: string | undefined;
  reason: string;
}

export function auditLine({
  act,
  targetId,
  reason,
}: Pick<LoggedAct, 'act' | 'targetId' | 'reason'>): AuditLine {
  const { text, pathOf } = ACTS[act];
  return { text, path: pathOf?.(targetId), reason: reasonText(act, reason) };
}

/** Some acts keep a value in place of words. */
function reasonText(act: OperatorAct, reason: string): string {
  const role = act === 'grant-role' ? parseRole(reason) : undefined;
  if (role) return roleText(role);
  const outcome = act === 'judge-appeal' && APPEAL_OUTCOMES.find(({ value }) => value === reason);
  return outcome ? outcome.text : reason;
}
