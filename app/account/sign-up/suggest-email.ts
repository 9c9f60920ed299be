const PROVIDERS = [
  'naver.com',
  'gmail.com',
  'daum.net',
  'hanmail.net',
  'kakao.com',
  'nate.com',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
] as const;

/** Providers with one ending. */
const ONE_ENDING = ['naver', 'gmail', 'daum', 'hanmail', 'kakao', 'nate'];

/** Other providers, one letter away from a known one. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com'];

const ADDRESS = /^([^@\s]+)@([^@\s]+)$/;

/** The probably intended address, where its provider is one typo away from a known one. */
export function suggestEmail(typed: string): string | undefined {
  const [, name, domain] = ADDRESS.exec(typed.trim().toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || OTHERS.includes(domain)) return undefined;
  if (PROVIDERS.some((known) => known === domain)) return undefined;
  const meant = PROVIDERS.find((known) => isOneTypo(domain, known) || isOtherEnding(domain, known));
  return meant && `${name}@${meant}`;
}

function isOtherEnding(domain: string, known: string): boolean {
  const label = known.split('.')[0]!;
  return ONE_ENDING.includes(label) && domain.split('.')[0] === label;
}

/** A letter missing, added, replaced or swapped with its neighbour. */
function isOneTypo(typed: string, known: string): boolean {
  const at = [...known].findIndex((letter, index) => letter !== typed[index]);
  const first = at === -1 ? known.length : at;
  const [rest, knownRest] = [typed.slice(first), known.slice(first)];
  const swapped = `${knownRest[1] ?? ''}${knownRest[0] ?? ''}${knownRest.slice(2)}`;
  return (
    rest.slice(1) === knownRest.slice(1) ||
    rest.slice(1) === knownRest ||
    rest === knownRest.slice(1) ||
    rest === swapped
  );
}
