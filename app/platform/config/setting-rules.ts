const ON_OR_OFF = 'on이나 off 중 하나예요';
const COUNT = '1에서 1,000,000까지의 정수예요';
const SEVERAL = '이름 여럿은 쉼표로 나눠요';

/** The rule of each setting, for the line that ends the start. Never the value: it may be a secret. */
const RULES: Readonly<Record<string, string>> = {
  PORT: '0에서 65535까지의 정수예요',
  HOST: '이 기기의 주소예요, 예: 127.0.0.1',
  ORIGIN: 'https://dasi.example 처럼 프로토콜과 이름만 적어요. 뒤에 경로가 오지 않아요',
  HSTS_SUBDOMAINS: ON_OR_OFF,
  DATA_DIR: '폴더의 경로예요',
  CONTENT_DIR: '폴더의 경로예요',
  DATABASE_URL: 'postgres://사용자:비밀번호@호스트/이름 꼴이에요',
  STORAGE_URL: 's3://키:비밀@호스트/버킷?region=… 꼴이에요',
  STORAGE_PUBLIC_URL: 'https 주소예요. 물음표나 사용자 이름이 없어야 해요',
  METRICS_TOKEN: '16자 이상이에요',
  SECURITY_CONTACT: 'mailto:이나 https: 로 시작하는 주소 한 줄이에요',
  SECRET: '32바이트 이상이에요. openssl rand -base64 32 로 만들 수 있어요',
  TOKEN_SYNC_URL: 'https 주소예요. 이 기기 안이면 http도 돼요',
  SMTP_URL: 'smtps://사용자:비밀번호@호스트 꼴이에요',
  MAIL_FROM: '이름 <주소@호스트> 꼴이나 주소만 적어요',
  PUSH_HOSTS: `호스트 이름이에요. ${SEVERAL}`,
  KAKAO_CLIENT_ID: 'Kakao 앱의 REST API 키예요',
  KAKAO_CLIENT_SECRET: 'Kakao 앱의 Client Secret이에요',
  NAVER_CLIENT_ID: 'Naver 앱의 Client ID예요',
  NAVER_CLIENT_SECRET: 'Naver 앱의 Client Secret이에요',
  SITE_NAME: '한 줄, 20자까지예요',
  SITE_COLOR: '#1a3e8c 처럼 여섯 자리 색이에요',
  LOG_LEVEL: 'trace, debug, info, warn, error, silent 중 하나예요',
  LOG_FORMAT: 'numbers나 names 중 하나예요',
  POPULAR_SEARCHES: ON_OR_OFF,
  TRUSTED_PROXIES: `주소나 범위, loopback·linklocal·uniquelocal이에요. ${SEVERAL}`,
  SECOND_FACTOR: 'optional이나 required 중 하나예요',
  LIMITS: ON_OR_OFF,
  SIGN_IN_FAILURES_PER_ADDRESS: COUNT,
  SIGN_UPS_PER_ADDRESS: COUNT,
  SEARCHES_PER_ADDRESS: COUNT,
  LIVE_STREAMS_PER_ADDRESS: COUNT,
  CONNECTIONS_PER_ADDRESS: COUNT,
  UPLOADS_PER_ADDRESS: COUNT,
  PAGE_CACHE_MB: '1에서 65536까지의 수예요',
};

export const SETTINGS_WITH_RULES: readonly string[] = Object.keys(RULES);

export function wrongSettingsLine(names: readonly string[]): string {
  return `설정을 확인해 주세요: ${names.map((name) => `${name} (${RULES[name] ?? ''})`).join(', ')}`;
}
