import { isCommonPassword } from './common-passwords.server.ts';
import { isOfMarketWords } from '../sign-up/market-words.server.ts';
import { passwordProblem } from './password-policy.ts';

export const COMMON_PASSWORD = '많이 쓰이는 비밀번호예요. 다른 비밀번호로 정해 주세요.';
export const GUESSABLE_PASSWORD =
  '이 장터를 아는 사람이 짐작하기 쉬운 비밀번호예요. 다른 비밀번호로 정해 주세요.';

/** Why this person cannot choose this password, by the whole policy, in Korean, or undefined. */
export function chosenPasswordProblem(
  password: string,
  person: { email: string; nickname: string },
  siteName = '',
): string | undefined {
  const problem = passwordProblem(password, person);
  if (problem) return problem;
  if (isCommonPassword(password)) return COMMON_PASSWORD;
  return isOfMarketWords(password, siteName) ? GUESSABLE_PASSWORD : undefined;
}
