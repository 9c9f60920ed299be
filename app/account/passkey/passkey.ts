import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';
import type { OwnerFields } from '../second-factor/code.ts';

export const MAX_PASSKEYS = 10;

/** A credential in the form of the browser's `toJSON`. */
export interface CredentialFields {
  credential: string;
}

export type RemovePasskeyFields = OwnerFields & { passkey: string };

/** Why a credential was rejected; `unknown` also after its passkey or account was deleted. */
export type PasskeyProblem = 'malformed' | 'expired' | 'origin' | 'unknown' | 'refused';

const PROBLEM_TEXTS: Record<PasskeyProblem, string> = {
  malformed: '브라우저가 보낸 패스키를 읽지 못했어요. 다른 방법으로 로그인해 주세요.',
  expired: '시간이 지나 확인이 끝났어요. ‘패스키로 로그인’을 한 번 더 눌러 주세요.',
  origin: '이 주소에서는 패스키를 쓸 수 없어요. 장터의 원래 주소로 열어 주세요.',
  unknown: '여기에 등록되어 있지 않은 패스키예요. 삭제한 패스키일 수 있어요. 비밀번호로 로그인해 주세요.',
  refused: '패스키를 확인하지 못했어요. 다른 패스키나 비밀번호로 로그인해 주세요.',
};

export function signInProblemText(why: PasskeyProblem): string {
  return PROBLEM_TEXTS[why];
}

export type AddProblem = Exclude<PasskeyProblem, 'unknown'> | 'full' | 'known';

const ADD_TEXTS: Record<AddProblem, string> = {
  malformed: '브라우저가 보낸 패스키를 읽지 못했어요. 다른 기기나 브라우저에서 추가해 주세요.',
  expired: '시간이 지났어요. 비밀번호를 한 번 더 입력하고 추가해 주세요.',
  origin: PROBLEM_TEXTS.origin,
  refused: '이 패스키는 확인하지 못했어요. 다른 기기나 비밀번호 관리자로 추가해 주세요.',
  full: `패스키는 ${MAX_PASSKEYS}개까지 추가할 수 있어요. 쓰지 않는 패스키를 먼저 삭제해 주세요.`,
  known: '이미 추가한 패스키예요.',
};

export function addProblemText(why: AddProblem): string {
  return ADD_TEXTS[why];
}

export function removePasskeyErrors(
  { passkey, password, code }: RemovePasskeyFields,
  asksForCode: boolean,
): FieldErrors<RemovePasskeyFields> | undefined {
  return collectErrors<RemovePasskeyFields>({
    passkey: passkey === '' ? '삭제할 패스키를 골라 주세요.' : undefined,
    password: password === '' ? '비밀번호를 입력해 주세요.' : undefined,
    code: asksForCode && code.trim() === '' ? '인증 코드를 입력해 주세요.' : undefined,
  });
}
