/** What a guest began and signs in for; in this tab alone. */
export interface BegunAct {
  act: 'pick' | 'buy' | 'chat';
  productId: string;
}

const STORAGE_KEY = 'begun';
/** Later it would surprise. */
const LIFE_MS = 10 * 60_000;

export function saveBegunAct({ act, productId }: BegunAct, now: number = Date.now()): void {
  sessionStorage.setItem(STORAGE_KEY, [act, productId, now].join(' '));
}

export function hasBegunAct(): boolean {
  return STORAGE_KEY in sessionStorage;
}

export function forgetBegunAct(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Once. @returns the product's id. @param productId takes none of another product */
export function takeBegunAct(
  wanted: BegunAct['act'],
  productId?: string,
  now: number = Date.now(),
): string | undefined {
  const [act, id, at] = sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  if (act !== wanted || (productId !== undefined && id !== productId)) return undefined;
  forgetBegunAct();
  return now - Number(at) < LIFE_MS ? id : undefined;
}
