/** What a market says at /metrics, as Prometheus reads it. */
export interface MetricsText {
  /** By name and labels, as written: `dasi_live_streams`, `dasi_http_requests_total{route="live",…}`. */
  samples: ReadonlyMap<string, number>;
  /** By family. */
  types: ReadonlyMap<string, string>;
}

const META = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/;
const LABEL = '[a-zA-Z_]\\w*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(`^([a-zA-Z_:][\\w:]*)(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)$`);
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]?Inf|NaN)$/i;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
const ENDINGS = /_(?:bucket|sum|count)$/;

/**
 * Reads it strictly; throws with the line that is wrong.
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details
 */
export function parseMetrics(text: string): MetricsText {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  const helped = new Set<string>();
  let family = '';
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, name = '', help = ''] = META.exec(line) ?? [];
    if (kind) {
      const known = kind === 'HELP' ? helped : types;
      if (known.has(name)) throw new Error(`said twice: ${line}`);
      if (kind === 'TYPE' && !TYPES.includes(help)) throw new Error(`no type: ${line}`);
      if (kind === 'HELP') helped.add(name);
      else types.set(name, help);
      family = name;
      continue;
    }
    const [, sampleName = '', labels, value = ''] = SAMPLE.exec(line) ?? [];
    if (!NUMBER.test(value)) throw new Error(`no sample: ${line}`);
    const own = types.get(family) === 'histogram' ? sampleName.replace(ENDINGS, '') : sampleName;
    if (own !== family || !helped.has(family)) throw new Error(`not of the family above it: ${line}`);
    const key = labels ? `${sampleName}{${labels}}` : sampleName;
    if (samples.has(key)) throw new Error(`twice: ${line}`);
    samples.set(key, toNumber(value));
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, samples);
  return { samples, types };
}

function toNumber(value: string): number {
  return /inf/i.test(value) ? (value.startsWith('-') ? -Infinity : Infinity) : Number(value);
}

/** Each series has buckets that grow up to `+Inf`, which is its count. */
function checkHistogram(name: string, samples: ReadonlyMap<string, number>): void {
  const series = new Map<string, { bounds: number[]; counts: number[] }>();
  for (const [key, count] of samples) {
    if (!key.startsWith(`${name}_bucket{`)) continue;
    const le = /(?:^|[{,])le="([^"]+)"/.exec(key)?.[1];
    if (le === undefined) throw new Error(`a bucket without an end: ${key}`);
    const rest = key
      .slice(`${name}_bucket`.length)
      .replace(/le="[^"]+",?/, '')
      .replace(/,\}$/, '}');
    const labels = rest === '{}' ? '' : rest;
    const { bounds, counts } = series.get(labels) ?? { bounds: [], counts: [] };
    series.set(labels, { bounds: [...bounds, toNumber(le)], counts: [...counts, count] });
  }
  for (const [labels, { bounds, counts }] of series) {
    const isGrowing = (list: number[], min: number) =>
      list.every((value, at) => at === 0 || value - list[at - 1]! >= min);
    if (!isGrowing(bounds, Number.MIN_VALUE) || !isGrowing(counts, 0))
      throw new Error(`buckets out of order: ${name}${labels}`);
    if (bounds.at(-1) !== Infinity || counts.at(-1) !== samples.get(`${name}_count${labels}`))
      throw new Error(`the last bucket is not the count: ${name}${labels}`);
    if (samples.get(`${name}_sum${labels}`) === undefined) throw new Error(`no sum: ${name}${labels}`);
  }
}
