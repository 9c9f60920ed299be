import { CodedError } from '../coded-error.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface LimitRule {
  max: number;
  windowMs: number;
}

/** Set by the operator: in Korea many phones share one address. */
export interface AddressLimits {
  signInFailuresPerAddress: number;
  signUpsPerAddress: number;
  searchesPerAddress: number;
}

export function limitRules(addresses: AddressLimits) {
  return {
    accountPassword: { max: 10, windowMs: 15 * MINUTE_MS },
    devicePassword: { max: 10, windowMs: 15 * MINUTE_MS },
    accountCode: { max: 10, windowMs: 15 * MINUTE_MS },
    /** The other limit would allow 960 a day. */
    accountCodeDay: { max: 50, windowMs: DAY_MS },
    deviceCode: { max: 10, windowMs: 15 * MINUTE_MS },
    devicesCodeDay: { max: 50, windowMs: DAY_MS },
    addressPassword: { max: addresses.signInFailuresPerAddress, windowMs: 5 * MINUTE_MS },
    addressSignUp: { max: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    /** Password reset mails, which strangers can request. */
    addressMail: { max: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    accountMail: { max: 5, windowMs: DAY_MS },
    personPhoto: { max: 200, windowMs: HOUR_MS },
    personWrite: { max: 120, windowMs: MINUTE_MS },
    personMessageMinute: { max: 30, windowMs: MINUTE_MS },
    personMessageDay: { max: 600, windowMs: DAY_MS },
    personConversationHour: { max: 15, windowMs: HOUR_MS },
    personConversationDay: { max: 25, windowMs: DAY_MS },
    /** Of an account younger than a day. */
    newcomerConversation: { max: 5, windowMs: DAY_MS },
    personApplicationDay: { max: 30, windowMs: DAY_MS },
    /** People who are sent the same text. */
    personSameMessage: { max: 5, windowMs: 10 * MINUTE_MS },
    addressSearch: { max: addresses.searchesPerAddress, windowMs: MINUTE_MS },
    personSearch: { max: 60, windowMs: HOUR_MS },
    personTyping: { max: 60, windowMs: MINUTE_MS },
    addressSuggestion: { max: 2 * addresses.searchesPerAddress, windowMs: MINUTE_MS },
  } as const satisfies Record<string, LimitRule>;
}

/** `muted`: an operator's act, which ends by itself. */
export type LimitName = keyof ReturnType<typeof limitRules> | 'muted';
export type MemoryLimit = 'addressSearch' | 'addressSuggestion' | 'personSearch' | 'personTyping';
/** Counted in the database, across servers and restarts. */
export type StoredLimit = Exclude<LimitName, MemoryLimit | 'muted'>;

const FAILED_OFTEN = '로그인을 여러 번 실패했어요.';
const CODE_OFTEN = '인증 코드를 여러 번 틀렸어요.';
const CODE_OFTEN_TODAY = '하루 동안 인증 코드를 너무 많이 틀렸어요.';
const SEARCHED_OFTEN = '짧은 시간에 너무 많이 검색했어요.';

const WHAT: Record<LimitName, string> = {
  accountPassword: FAILED_OFTEN,
  devicePassword: FAILED_OFTEN,
  accountCode: CODE_OFTEN,
  accountCodeDay: CODE_OFTEN_TODAY,
  deviceCode: CODE_OFTEN,
  devicesCodeDay: CODE_OFTEN_TODAY,
  addressPassword: '같은 네트워크에서 로그인을 여러 번 실패했어요.',
  addressSignUp: '같은 네트워크에서 가입을 너무 많이 시도했어요.',
  accountMail: '하루에 보낼 수 있는 메일을 모두 보냈어요.',
  addressMail: '같은 네트워크에서 메일을 너무 많이 요청했어요.',
  personPhoto: '한 시간에 올릴 수 있는 사진을 모두 올렸어요.',
  personWrite: '짧은 시간에 너무 많이 요청했어요.',
  personMessageMinute: '짧은 시간에 메시지를 너무 많이 보냈어요.',
  personMessageDay: '하루에 보낼 수 있는 메시지를 모두 보냈어요.',
  personConversationHour: '한 시간에 시작할 수 있는 대화를 모두 시작했어요.',
  personConversationDay: '하루에 시작할 수 있는 대화를 모두 시작했어요.',
  newcomerConversation: '가입한 첫날에는 대화를 5개까지 시작할 수 있어요.',
  personApplicationDay: '하루에 신청할 수 있는 나눔을 모두 신청했어요.',
  personSameMessage: '같은 메시지를 여러 사람에게 보냈어요.',
  addressSearch: SEARCHED_OFTEN,
  addressSuggestion: SEARCHED_OFTEN,
  personSearch: SEARCHED_OFTEN,
  personTyping: '짧은 시간에 너무 많이 요청했어요.',
  muted: '운영자의 조치로 지금은 글을 쓸 수 없어요.',
};

export function limitText(limit: LimitName, waitS: number): string {
  return `${WHAT[limit]} ${tryAgainText(waitS)}`;
}

const OF_PASSWORDS: readonly LimitName[] = ['accountPassword', 'devicePassword', 'addressPassword'];

/** For members: the password was not for signing in. */
export function ownLimitText({ limit, retryAfterS }: { limit: LimitName; retryAfterS: number }): string {
  if (!OF_PASSWORDS.includes(limit)) return limitText(limit, retryAfterS);
  return `비밀번호를 여러 번 틀렸어요. ${tryAgainText(retryAfterS)}`;
}

/** 3분 뒤에 다시 시도해 주세요. Rounded up. */
export function tryAgainText(waitS: number): string {
  return `${waitText(waitS)} 뒤에 다시 시도해 주세요.`;
}

function waitText(waitS: number): string {
  if (waitS < 60) return `${waitS}초`;
  const minutes = Math.ceil(waitS / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.ceil(minutes / 60)}시간`;
}

export class RateLimitedError extends CodedError {
  readonly limit: LimitName;
  readonly retryAfterS: number;

  constructor(limit: LimitName, waitMs: number) {
    super('limited', `over the limit: ${limit}`);
    this.name = 'RateLimitedError';
    this.limit = limit;
    this.retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  }

  get text(): string {
    return limitText(this.limit, this.retryAfterS);
  }
}
