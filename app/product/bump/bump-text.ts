import { clockText, monthDayText } from '../../korean/date-text.ts';
import type { BumpProblem } from './bump.ts';
import { MAX_BUMPS } from './bump.ts';

export function bumpProblemText(problem: BumpProblem): string {
  switch (problem.reason) {
    case 'sold':
      return '거래가 완료된 상품은 끌어올릴 수 없어요.';
    case 'reserved':
      return '예약중에는 끌어올릴 수 없어요.';
    case 'spent':
      return `끌어올리기 ${MAX_BUMPS}번을 모두 썼어요.`;
    case 'early':
      return `${monthDayText(problem.at)} ${clockText(problem.at)}부터 끌어올릴 수 있어요.`;
  }
}
