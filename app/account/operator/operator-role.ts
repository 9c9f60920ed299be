export const OPERATOR_ROLES = [
  { value: 'reader', text: '읽기', may: '사건과 숫자를 봐요' },
  { value: 'moderator', text: '관리', may: '사건을 처리하고 문의에 답해요' },
  { value: 'owner', text: '책임', may: '모든 일을 해요' },
] as const;

/** In ascending order of rights. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number]['value'];

export function parseRole(value: unknown): OperatorRole | undefined {
  return OPERATOR_ROLES.find((role) => role.value === value)?.value;
}

export function roleText(role: OperatorRole): string {
  return OPERATOR_ROLES.find(({ value }) => value === role)!.text;
}

export function mayActAs(role: OperatorRole, needed: OperatorRole): boolean {
  const rankOf = (one: OperatorRole) => OPERATOR_ROLES.findIndex(({ value }) => value === one);
  return rankOf(role) >= rankOf(needed);
}
