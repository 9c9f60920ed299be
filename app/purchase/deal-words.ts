import type { Category } from '../product/category.ts';

interface DealWords {
  button: string;
  /** Before 로그인이 필요해요. */
  purpose: string;
  /** Before 수 있어요. */
  able: string;
  question: string;
  completed: string;
  done: string;
}

const BUYING: DealWords = {
  button: '구매하기',
  purpose: '구매하려면',
  able: '구매할',
  question: '이 상품을 구매할까요?',
  completed: '구매가 완료되었어요.',
  done: '구매했어요.',
};

export const DEAL_WORDS: Record<Category, DealWords> = {
  best: BUYING,
  free: {
    button: '나눔받기',
    purpose: '나눔받으려면',
    able: '나눔받을',
    question: '이 상품을 나눔받을까요?',
    completed: '나눔이 완료되었어요.',
    done: '나눔받았어요.',
  },
  exchange: {
    button: '교환하기',
    purpose: '교환하려면',
    able: '교환할',
    question: '이 상품과 교환할까요?',
    completed: '교환이 완료되었어요.',
    done: '교환했어요.',
  },
  reuse: BUYING,
};
