import type { NoticeTopic } from '../choice/notice-choice.ts';

const HOUR_S = 3_600;

/** TTL and urgency. RFC 8030, 5.2 and 5.3. */
export interface PushTerms {
  ttlS: number;
  urgency: 'low' | 'normal' | 'high';
}

const USUAL: PushTerms = { ttlS: 24 * HOUR_S, urgency: 'normal' };
const TERMS: Partial<Record<NoticeTopic, PushTerms>> = {
  talk: { ...USUAL, urgency: 'high' },
  meeting: { ...USUAL, urgency: 'high' },
  keyword: { ttlS: 6 * HOUR_S, urgency: 'low' },
};

/** A phone that is off until `expiresAt` (epoch ms) shows nothing of it. */
export function pushTerms(topic: NoticeTopic, now: number, expiresAt = Infinity): PushTerms {
  const terms = TERMS[topic] ?? USUAL;
  const leftS = Math.max(0, Math.floor((expiresAt - now) / 1000));
  return { ...terms, ttlS: Math.min(terms.ttlS, leftS) };
}
