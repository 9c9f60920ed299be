import type { Articles } from './article.ts';

/** Marks what only the operator can fill in. */
const PLACEHOLDER = /\[운영자 정보: ([^\]…]+)\]/g;
/** The paragraph to delete when a text is finished. */
const INSTRUCTIONS = '<strong>운영자에게</strong>';

/** One line for the log; undefined when nothing is missing. */
export function describePlaceholders({
  terms,
  privacy,
  intermediary,
}: Pick<Articles, 'terms' | 'privacy' | 'intermediary'>): string | undefined {
  const texts = [terms, privacy, intermediary].flatMap(({ title, html, summary = '' }) => {
    const found = [...`${html} ${summary}`.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    const missing = [...new Set(found), ...(html.includes(INSTRUCTIONS) ? ['운영자 안내문 지우기'] : [])];
    return missing.length > 0 ? [`${title}(${missing.join(', ')})`] : [];
  });
  if (texts.length === 0) return undefined;
  return `채우지 않은 글이 있어요. 회원가입은 이 글에 동의한 것으로 기록돼요: ${texts.join(', ')}. CONTENT_DIR로 채워 주세요 (docs/operating.md의 ‘Your own texts’).`;
}
