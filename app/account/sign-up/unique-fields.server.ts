import type { Reader } from '../../../database/database.ts';
import { uniqueViolation } from '../../../database/unique-violation.ts';
import { emailKey, nicknameKey } from '../account.ts';
import { findUsedKeys } from '../account-store.server.ts';
import { collectErrors, type FieldErrors, type SignupFields } from '../credentials.ts';

const EMAIL_IN_USE = '이미 가입한 이메일이에요.';
const NICKNAME_IN_USE = '이미 사용 중인 닉네임이에요.';

type DuplicateErrors = FieldErrors<Pick<SignupFields, 'email' | 'nickname'>>;

/** Which of a newcomer's names somebody has already, in Korean; undefined when neither. */
export async function findDuplicates(
  db: Reader,
  { email, nickname }: Pick<SignupFields, 'email' | 'nickname'>,
): Promise<DuplicateErrors | undefined> {
  const taken = await findUsedKeys(db, { emailKey: emailKey(email), nicknameKey: nicknameKey(nickname) });
  return collectErrors({
    nickname: taken.nickname ? NICKNAME_IN_USE : undefined,
    email: taken.email ? EMAIL_IN_USE : undefined,
  });
}

/** The same, told by the database to whoever came second; undefined for any other error. */
export function duplicatesInError(error: unknown): DuplicateErrors | undefined {
  const violated = uniqueViolation(error);
  if (violated?.includes('nickname_key')) return { nickname: NICKNAME_IN_USE };
  if (violated?.includes('email_key')) return { email: EMAIL_IN_USE };
  return undefined;
}
