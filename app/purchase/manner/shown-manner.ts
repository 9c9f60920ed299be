/** The parts of a score, in degrees that add up to it. */
export interface MannerPart {
  part: 'start' | 'good' | 'bad';
  degrees: number;
}

/** `value` is null for a new neighbour. */
export interface ShownManner {
  value: number | null;
  isNew: boolean;
  why: MannerPart[];
}

export const NEW_NEIGHBOUR: ShownManner = { value: null, isNew: true, why: [] };

export const MANNER_ARTICLE_PATH = '/support/faq#22-manner';

export function degreesText(degrees: number): string {
  return `${degrees.toFixed(1)}°`;
}

export function mannerText({ value }: ShownManner): string {
  return value === null ? '새 이웃' : degreesText(value);
}
