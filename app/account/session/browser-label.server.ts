/** Beyond what browsers send; what is longer is looked at no further. */
const MAX_SCANNED = 512;

/** The first that a User-Agent names: apps say that they are the browser they are built on, and browsers that they are others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
  [/DaumApps/i, '다음 앱'],
  [/Instagram/, '인스타그램'],
  [/FBAN|FBAV/, '페이스북'],
  [/\bLine\//, '라인'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|OPiOS\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/**
 * What kind of browser a request comes from, by its `User-Agent`: `Chrome · Windows`, so that people know their own.
 * Undefined where neither browser nor system is known. Nothing of the header itself is in it.
 */
export function browserLabel(userAgent: string | null): string | undefined {
  const looked = (userAgent ?? '').slice(0, MAX_SCANNED);
  const named = [BROWSERS, SYSTEMS].flatMap((kinds) => {
    const kind = kinds.find(([mark]) => mark.test(looked));
    return kind ? [kind[1]] : [];
  });
  return named.join(' · ') || undefined;
}
