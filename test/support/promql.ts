interface Selector {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

export interface Query {
  metrics: ReadonlySet<string>;
  selectors: readonly Selector[];
  /** That it groups by. */
  labels: ReadonlySet<string>;
}

const NAME = '[a-zA-Z_][\\w:]*';
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const WORDS = ['and', 'or', 'unless', 'bool', 'offset'];

/** What a query in PromQL names, as far as those of `deploy/` go; whether it is right says promtool. */
export function readQuery(text: string): Query {
  const selectors = [...text.matchAll(new RegExp(`(${NAME})\\{([^}]*)\\}`, 'g'))].map(
    ([, metric = '', matchers = '']) => ({ metric, matchers: readMatchers(matchers) }),
  );
  const grouped = [...text.matchAll(GROUPING)].flatMap(([, list = '']) => list.split(/\s*,\s*/));
  const bare = text.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').replace(GROUPING, ' ');
  const names = [...bare.matchAll(new RegExp(`\\b(${NAME})\\b(?!\\s*\\()`, 'g'))].map(
    ([, name = '']) => name,
  );
  return {
    metrics: new Set(names.filter((name) => !WORDS.includes(name) && !isFunction(name, bare))),
    selectors,
    labels: new Set(grouped),
  };
}

function readMatchers(text: string) {
  return [...text.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
    ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
  );
}

/** `sum by (…) (…)`, whose grouping is gone. */
function isFunction(name: string, text: string): boolean {
  return new RegExp(`\\b${name}\\s*\\(`).test(text);
}
