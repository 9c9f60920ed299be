export const POLICIES = [
  { name: 'terms', title: '이용약관', path: '/terms' },
  { name: 'privacy', title: '개인정보 처리방침', path: '/privacy' },
] as const;

export type PolicyName = (typeof POLICIES)[number]['name'];

/** The first day of each: `2026-11-22`. */
export type PolicyVersions = Readonly<Record<PolicyName, string>>;

export interface Consent {
  policy: PolicyName;
  version: string;
  agreedAt: number;
}
