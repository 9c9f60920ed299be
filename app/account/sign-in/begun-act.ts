/** The action that a guest began before signing in; stored in this tab only. */
export interface BegunAct {
  act: 'pick' | 'buy' | 'chat' | 'follow' | 'keyword' | 'apply' | 'wait';
  /**
   * The id of the listing; with `follow` the person's; with `keyword` the form's fields as in an address. After the listing
   * and `?` with `apply` these fields, with `chat` what the conversation opens with.
   */
  subjectId: string;
}

const STORAGE_KEY = 'begun';
/** A later one would surprise. */
const LIFE_MS = 10 * 60_000;

export function saveBegunAct({ act, subjectId }: BegunAct, now: number = Date.now()): void {
  sessionStorage.setItem(STORAGE_KEY, [act, subjectId, now].join(' '));
}

export function hasBegunAct(): boolean {
  return STORAGE_KEY in sessionStorage;
}

export function forgetBegunAct(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Removes it. @returns the subject's id, with its fields. @param subjectId leaves an act about another subject */
export function takeBegunAct(
  wanted: BegunAct['act'],
  subjectId?: string,
  now: number = Date.now(),
): string | undefined {
  const [act, id, at] = sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  if (act !== wanted || (subjectId !== undefined && id?.split('?')[0] !== subjectId)) return undefined;
  forgetBegunAct();
  return now - Number(at) < LIFE_MS ? id : undefined;
}
