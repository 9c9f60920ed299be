import { RISK_TEXTS } from './risk-texts.ts';
import { type RiskKind, risksOf } from './risks.ts';

const CONTACTS: readonly RiskKind[] = ['phone', 'account', 'messenger'];

/** What leads out of the market in a text that everyone reads. */
export function contactText(typed: string, ownHost: string): string | undefined {
  const found = risksOf(typed, ownHost);
  const contact = CONTACTS.find((kind) => found.includes(kind));
  return contact && RISK_TEXTS[contact].what;
}
