import { cleanText, textProblemText, type TextRule } from '../../../korean/text-length.ts';

/** Applications a listing: all are notified in one transaction. */
export const MAX_APPLICATIONS = 100;
export const LINE_LENGTH = 100;

const LINE_RULE: TextRule = { maxLength: LINE_LENGTH, lines: 'one' };

export interface ShownGiveaway {
  count: number;
  /** SHA-256 of the seed of the draw. */
  commitment: string;
  isDrawn: boolean;
}

export interface OwnApplication {
  id: string;
  line: string;
}

export interface Application extends OwnApplication {
  accountId: string;
  nickname: string;
  createdAt: number;
  hadTurn: boolean;
}

export function drawPath(productId: string): string {
  return `/product/draw/${productId}`;
}

export function applicationsPath(productId: string): string {
  return `/receipt/${productId}/applications`;
}

export function parseLine(typed: string): { ok: true; line: string } | { ok: false; text: string } {
  const cleaned = cleanText(typed, LINE_RULE);
  if (cleaned.ok) return { ok: true, line: cleaned.text };
  return { ok: false, text: textProblemText('한마디는', cleaned.problem, LINE_RULE) };
}
