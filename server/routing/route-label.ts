import { isIdForm } from '../../app/platform/id.server.ts';
import { parseCategory, parseSubCategory } from '../../app/product/category.ts';
import { parseTargetKind } from '../../app/support/report/report.ts';
import { parseInquiryTopic } from '../../app/support/inquiry/inquiry.ts';
import { fits, routePatterns, type Routes } from './route-patterns.ts';

/** The address of a request in logs and metrics. */
export interface RouteLabel {
  /** The matched route; one of a fixed set of words. */
  route: string;
  /** The path without typed text, tokens and other secrets. */
  path: string;
}

const UNKNOWN = 'unknown';
const DATA_SUFFIX = '.data';
/** The home page's name before the suffix. */
const HOME_TWIN = '_';
/** A number alone may be a telephone number. */
const SANE_WORD = /^(?![\d.-]{7,}$)[\w.-]{1,30}$/;
const isSubCategory = (part: string) => parseSubCategory(part) !== undefined;
/** Other parts were typed and are not logged; a `:token` never is. */
const PART_FORMS: Readonly<Record<string, (part: string) => boolean>> = {
  ':id': isIdForm,
  ':category': (part) => parseCategory(part) !== undefined,
  ':subCategory': isSubCategory,
  ':value': isSubCategory,
  ':kind': (part) => parseTargetKind(part) !== undefined,
  ':topic': (part) => parseInquiryTopic(part) !== undefined,
};

/** Only the first word of an unknown path is logged. */
export function routeLabeller(routes: Routes): (path: string) => RouteLabel {
  const patterns = routePatterns(routes);
  return (path) => {
    const isData = path.endsWith(DATA_SUFFIX);
    const given = path
      .slice(0, isData ? -DATA_SUFFIX.length : undefined)
      .split('/')
      .filter(Boolean);
    const parts = isData && given.length === 1 && given[0] === HOME_TWIN ? [] : given;
    const pattern = patterns.find((one) => fits(one.parts, parts));
    const shown = (pattern ? shownParts(pattern.parts, parts) : firstWord(parts)).join('/');
    const whole = isData ? `/${shown || HOME_TWIN}${DATA_SUFFIX}` : `/${shown}`;
    return { route: pattern?.route ?? UNKNOWN, path: whole };
  };
}

function shownParts(pattern: string[], parts: string[]): string[] {
  return pattern.flatMap((part, at) => {
    if (part === '*') return parts.length > at ? ['…'] : [];
    if (!part.startsWith(':')) return [part];
    return PART_FORMS[part]?.(parts[at]!) ? [parts[at]!] : ['…'];
  });
}

function firstWord([first, ...rest]: string[]): string[] {
  if (first === undefined) return [];
  const word = SANE_WORD.test(first) ? first : '…';
  return rest.length > 0 && word !== '…' ? [word, '…'] : [word];
}
