/** This market's client at a provider (Kakao, Naver). */
export interface ExternalClient {
  id: string;
  secret: string;
}

interface Given {
  ORIGIN?: string | undefined;
  KAKAO_CLIENT_ID?: string | undefined;
  KAKAO_CLIENT_SECRET?: string | undefined;
  NAVER_CLIENT_ID?: string | undefined;
  NAVER_CLIENT_SECRET?: string | undefined;
}

/** Both values or none for each provider, and only with ORIGIN, to which it redirects people back. */
export function externalClientsProblem(given: Given): string | undefined {
  for (const name of ['KAKAO', 'NAVER'] as const) {
    const [id, secret] = [given[`${name}_CLIENT_ID`], given[`${name}_CLIENT_SECRET`]];
    if (!id !== !secret) return `${name}_CLIENT_ID와 ${name}_CLIENT_SECRET은 함께 정해야 해요.`;
    if (id && !given.ORIGIN) return `${name}_CLIENT_ID를 쓰려면 ORIGIN이 필요해요.`;
  }
  return undefined;
}

export function toExternalClient(
  id: string | undefined,
  secret: string | undefined,
): ExternalClient | undefined {
  return id && secret ? { id, secret } : undefined;
}
