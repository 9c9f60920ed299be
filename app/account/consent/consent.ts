/** What one agrees to by signing up, in the order of its one question, with its page. */
export const POLICIES = [
  { name: 'terms', title: '이용약관', path: '/terms' },
  { name: 'privacy', title: '개인정보 처리방침', path: '/privacy' },
] as const;

export type PolicyName = (typeof POLICIES)[number]['name'];

/** The version of each policy: the day from which it applies, `2026-11-22`. */
export type PolicyVersions = Readonly<Record<PolicyName, string>>;

/** That somebody agreed to a version of a policy. */
export interface Consent {
  policy: PolicyName;
  version: string;
  /** Epoch ms. */
  agreedAt: number;
}
