import { createHash } from 'node:crypto';
import { expect } from 'vitest';

/** A security policy, by directive. */
export function parsePolicy(policy: string | null | undefined): Record<string, string[]> {
  const directives = (policy ?? '').split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]));
}

/** The hashes of the scripts that run in a page, as its policy names them: data for search engines is none of them. */
function hashesOfScripts(html: string): string[] {
  const scripts = html.split('<script').slice(1);
  const inline = scripts.flatMap((script) => {
    const end = script.indexOf('>');
    const runsNothingInline = /\ssrc=|^ type="application\/ld\+json"$/.test(script.slice(0, end));
    return runsNothingInline ? [] : script.slice(end + 1, script.indexOf('</script>'));
  });
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [...new Set(inline.filter(Boolean).map(hash))].sort();
}

/** What an answer may load and run: a page only its own files and exactly the scripts that stand in it. */
export function expectPolicy(
  policy: string | null | undefined,
  type: string,
  body: string,
  at: string,
): void {
  const directives = parsePolicy(policy);
  expect(directives, at).toMatchObject({
    'default-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': [expect.stringMatching(/^'(none|self)'$/)],
  });
  // A page's thread, and nothing else, may compile WebAssembly.
  const rest = at.includes(' /assets/threads/') ? policy?.replace("'wasm-unsafe-eval'", '') : policy;
  expect(rest, at).not.toMatch(/unsafe|\*|http:|nonce/);
  if (!type.startsWith('text/html')) return;
  const [own, ...hashes] = directives['script-src']!;
  expect(own, at).toBe("'self'");
  expect(hashes.sort(), at).toEqual(hashesOfScripts(body));
  const markup = body.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  // Neither would work under this policy.
  expect(markup, at).not.toMatch(/<[^>]+\s(style|on\w+)=["']/);
  expect(markup, at).not.toMatch(/<(style|base|object|embed|iframe)\b/);
}
