import type { Reader } from '../../../database/database.ts';
import { uniqueViolation } from '../../../database/unique-violation.ts';
import { emailKey, nicknameKey } from '../account.ts';
import { findTakenKeys } from '../account-store.server.ts';
import { refusals, type FieldErrors, type SignupFields } from '../credentials.ts';

const EMAIL_TAKEN = '이미 가입한 이메일이에요.';
const NICKNAME_TAKEN = '이미 사용 중인 닉네임이에요.';

type Taken = FieldErrors<Pick<SignupFields, 'email' | 'nickname'>>;

/** Which of a newcomer's names somebody has already, in Korean; undefined when neither. */
export async function findTaken(
  db: Reader,
  { email, nickname }: Pick<SignupFields, 'email' | 'nickname'>,
): Promise<Taken | undefined> {
  const taken = await findTakenKeys(db, { emailKey: emailKey(email), nicknameKey: nicknameKey(nickname) });
  return refusals({
    nickname: taken.nickname ? NICKNAME_TAKEN : undefined,
    email: taken.email ? EMAIL_TAKEN : undefined,
  });
}

/** The same, told by the database to whoever came second; undefined for any other error. */
export function takenByError(error: unknown): Taken | undefined {
  const violated = uniqueViolation(error);
  if (violated?.includes('nickname_key')) return { nickname: NICKNAME_TAKEN };
  if (violated?.includes('email_key')) return { email: EMAIL_TAKEN };
  return undefined;
}
