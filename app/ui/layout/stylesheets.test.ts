import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const app = join(import.meta.dirname, '../..');

/** Each selector of a rule by itself: `a, b {` is two. */
const selectors = globSync('**/*.css', { cwd: app }).flatMap((path) => {
  const css = readFileSync(join(app, path), 'utf8').replace(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude]) => prelude!.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => ({ path, selector: selector.replace(/\s+/g, ' ').trim() }));
});

/** What stands last: the elements that a change elsewhere may concern. */
function subjectOf(selector: string): string {
  // A list of tags names some.
  let flat = selector.replace(/:is\([^()]*\)/g, 'tags');
  while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '');
  return flat.split(/[ >+~]+/).at(-1)!;
}

// docs/decisions/136-selectors-that-name-their-subject.md says why.
describe('a change of the page concerns few elements', () => {
  test('there is something to look at', () => expect(selectors.length).toBeGreaterThan(1000));

  test('a rule that looks at other elements names its subject', () => {
    const looking = selectors.filter(({ selector }) => /:has\(|:nth-child\(|[+~]/.test(selector));
    expect(looking.length).toBeGreaterThan(50);
    expect(
      looking.filter(
        ({ selector }) => /^(?:\*|:)/.test(subjectOf(selector)) && !selector.startsWith(':root'),
      ),
    ).toEqual([]);
  });

  test('what depends on the whole page has a class, or a tag of which a page has one', () => {
    const below = selectors.filter(({ selector }) =>
      /^(?::root|html|body):has\(.*\)[^)]* [^ )]/.test(selector),
    );
    expect(below.length).toBeGreaterThan(2);
    expect(below.filter(({ selector }) => !/[.[]|^h1$/.test(subjectOf(selector)))).toEqual([]);
  });
});
