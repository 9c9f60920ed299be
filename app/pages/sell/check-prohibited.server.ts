import type { ListingWarning, PublishResult } from '../../sell/form/check-listing-form.ts';
import type { ProhibitedThing } from '../../support/articles/article.ts';
import { findProhibited } from '../../support/prohibited/prohibited.ts';

type Checked =
  /** `named`: listed in spite of a warning. */
  { ok: true; named: string[] } | { ok: false; why: Pick<PublishResult, 'errors' | 'warnings' | 'reason'> };

export function listingWarnings(things: readonly ProhibitedThing[], title: string): ListingWarning[] {
  return findProhibited(things, title).map(({ slug, title: name, reason, isRefused }) => ({
    slug,
    name,
    reason,
    isRefused,
  }));
}

/**
 * Rejects forbidden things, and warns once about the rest.
 * @param seenTyped slugs of earlier warnings, joined by commas
 * @param titleBefore the edited listing's: what it named needs no new warning
 */
export function checkProhibited(
  things: readonly ProhibitedThing[],
  { title, seenTyped = '', titleBefore = '' }: { title: string; seenTyped?: string; titleBefore?: string },
): Checked {
  const known = listingWarnings(things, titleBefore).map(({ slug }) => slug);
  const warnings = listingWarnings(things, title).filter(({ slug }) => !known.includes(slug));
  const refused = warnings.find(({ isRefused }) => isRefused);
  if (refused) {
    const text = `이 장터에는 올릴 수 없어요 (${refused.name}). ${refused.reason}`;
    return { ok: false, why: { errors: { title: text } } };
  }
  const seen = seenTyped.split(',');
  if (!warnings.every(({ slug }) => seen.includes(slug))) {
    const names = warnings.map(({ name }) => name).join(', ');
    const reason = `판매할 수 없는 물건일 수 있어요 (${names}). 제목 아래의 안내를 확인하고 다시 눌러 주세요.`;
    return { ok: false, why: { warnings, reason } };
  }
  return { ok: true, named: warnings.map(({ name }) => name) };
}
