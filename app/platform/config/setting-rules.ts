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

/** Shorter names are words that other programs use too. */
const MIN_LENGTH = 6;

type Environment = Readonly<Record<string, string | undefined>>;

interface Misspelt {
  written: string;
  meant: string;
}

/** Variables that look like a misspelt setting: ignored, an empty market would open instead. */
export function findMisspelt(env: Environment, names: readonly string[]): Misspelt[] {
  return Object.keys(env).flatMap((written) => {
    if (written.length < MIN_LENGTH || names.includes(written)) return [];
    const meant = names.find(
      (name) => name.length >= MIN_LENGTH && isNear(written.toUpperCase(), name) && name !== 'SECRET',
    );
    return meant === undefined ? [] : [{ written, meant }];
  });
}

export function toMisspeltLine({ written, meant }: Misspelt): string {
  return `${written}이라는 설정은 없어요. ${meant}을(를) 뜻하셨나요?`;
}

export function misspeltLine(env: Environment, names: readonly string[]): string | undefined {
  const [first] = findMisspelt(env, names);
  return first && toMisspeltLine(first);
}

const toSingular = (name: string) => name.replaceAll(/IES(?=_|$)/g, 'Y').replaceAll(/S(?=_|$)/g, '');

/** One typing error, or two in a long name; or singular and plural. */
function isNear(written: string, name: string): boolean {
  return (
    toSingular(written) === toSingular(name) || editDistance(written, name) <= (name.length >= 10 ? 2 : 1)
  );
}

/** Letters added, left out, changed, or two of them swapped (optimal string alignment). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let smallest = Math.min(
        rows[row - 1]![column]! + 1,
        line[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwapped) smallest = Math.min(smallest, rows[row - 2]![column - 2]! + 1);
      line.push(smallest);
    }
    rows.push(line);
  }
  return rows[a.length]![b.length]!;
}
