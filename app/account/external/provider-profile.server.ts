import { z } from 'zod';
import { cleanNickname, emailProblem, nicknameProblem } from '../account.ts';
import type { ProviderName } from './provider.ts';

export interface ProviderProfile {
  /** The provider's own id of the person, which stays when they change their name or address. */
  subject: string;
  email: string | undefined;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
  /** The suggested nickname; undefined where it is invalid here. */
  nickname: string | undefined;
}

const MAX_SUBJECT_LENGTH = 100;

/** https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api#req-user-info */
const kakaoAnswer = z.object({
  id: z.number().int().positive(),
  kakao_account: z
    .object({
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
      profile: z.object({ nickname: z.string().optional() }).optional(),
    })
    .optional(),
});

/** https://developers.naver.com/docs/login/profile/profile.md */
const naverAnswer = z.object({
  resultcode: z.literal('00'),
  response: z.object({
    id: z.string().min(1).max(MAX_SUBJECT_LENGTH),
    email: z.string().optional(),
    nickname: z.string().optional(),
  }),
});

/** Undefined for an answer of another form. */
export function parseProfile(provider: ProviderName, answer: unknown): ProviderProfile | undefined {
  return provider === 'kakao' ? parseKakao(answer) : parseNaver(answer);
}

function parseKakao(answer: unknown): ProviderProfile | undefined {
  const { data } = kakaoAnswer.safeParse(answer);
  if (!data) return undefined;
  const { email, is_email_valid, is_email_verified, profile } = data.kakao_account ?? {};
  const isEmailVerified = is_email_valid === true && is_email_verified === true;
  return withUsable(String(data.id), { email, isEmailVerified, nickname: profile?.nickname });
}

/** Naver does not say whether the address, which people may change, was verified. */
function parseNaver(answer: unknown): ProviderProfile | undefined {
  const { data } = naverAnswer.safeParse(answer);
  if (!data) return undefined;
  const { id, email, nickname } = data.response;
  return withUsable(id, { email, isEmailVerified: false, nickname });
}

function withUsable(
  subject: string,
  given: { email: string | undefined; isEmailVerified: boolean; nickname: string | undefined },
): ProviderProfile {
  const email = given.email !== undefined && !emailProblem(given.email) ? given.email.trim() : undefined;
  const nickname =
    given.nickname !== undefined && !nicknameProblem(given.nickname)
      ? cleanNickname(given.nickname)
      : undefined;
  return { subject, email, isEmailVerified: email !== undefined && given.isEmailVerified, nickname };
}
