import { isCommonPassword } from './common-passwords.server.ts';
import { passwordProblem } from './password-policy.ts';

export const COMMON_PASSWORD = '많이 쓰이는 비밀번호예요. 다른 비밀번호로 정해 주세요.';

/** Why this person cannot choose this password, by the whole policy, in Korean, or undefined. */
export function chosenPasswordProblem(
  password: string,
  person: { email: string; nickname: string },
): string | undefined {
  return passwordProblem(password, person) ?? (isCommonPassword(password) ? COMMON_PASSWORD : undefined);
}
