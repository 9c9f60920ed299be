export const PROVIDERS = ['kakao', 'naver'] as const;

export type ProviderName = (typeof PROVIDERS)[number];

export const PROVIDER_LABELS = { kakao: '카카오', naver: '네이버' } as const satisfies Record<
  ProviderName,
  string
>;

export function isProviderName(text: string | undefined): text is ProviderName {
  return PROVIDERS.some((name) => name === text);
}

/** The address of signing in (POST), and of the provider's redirect (GET). */
export function providerPath(name: ProviderName): string {
  return `/login/${name}`;
}

/** The page to sign up with a new identity, or to link it to an account. */
export const EXTERNAL_SIGNUP_PATH = '/signup/external';

const FAILURES = ['cancelled', 'expired', 'rejected', 'unavailable', 'malformed', 'taken'] as const;

export type ExternalFailure = (typeof FAILURES)[number];

export function failureReason(provider: ProviderName, failure: ExternalFailure): string {
  return `${provider}-${failure}`;
}

export function externalFailureText(why: string | null): string | undefined {
  const [provider, failure] = why?.split('-') ?? [];
  const known = FAILURES.find((name) => name === failure);
  return known && isProviderName(provider) ? textOf(PROVIDER_LABELS[provider], known) : undefined;
}

function textOf(label: string, failure: ExternalFailure): string {
  switch (failure) {
    case 'cancelled':
      return `${label} 로그인을 취소했어요.`;
    case 'expired':
      return `${label} 로그인을 시작한 지 10분이 지났거나 다른 브라우저에서 시작했어요. 처음부터 한 번 더 해 주세요.`;
    case 'rejected':
      return `${label} 로그인을 확인하지 못했어요. 처음부터 한 번 더 해 주세요.`;
    case 'unavailable':
      return `지금은 ${label} 로그인을 쓸 수 없어요. 잠시 후에 시도하거나 이메일로 로그인해 주세요.`;
    case 'malformed':
      return `${label}의 응답을 읽지 못했어요. 잠시 후에 시도하거나 이메일로 로그인해 주세요.`;
    case 'taken':
      return `이 ${label} 계정은 이미 다른 계정에 연결되어 있어요.`;
  }
}
