/** Upper ends, in seconds. */
const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'other'];
/** More than any status. */
const STATUSES = 1_000;
const COUNT = 'dasi_http_requests_total';
const DURATION = 'dasi_http_request_duration_seconds';

interface RouteMetrics {
  /** By method and status, as `answerKey` joins them. */
  answers: Map<number, number>;
  /** By bound, and one for longer times; each answer in one of them. */
  durations: Float64Array;
  sumSeconds: number;
}

/** A few additions for each request: a cached page takes 0.03 ms in all. Text is made at scrape time. */
export class RequestMetrics {
  readonly #routes = new Map<string, RouteMetrics>();

  /** @param route a word from the code, never from a request */
  count(route: string, method: string, status: number, seconds: number): void {
    const metrics = this.#routes.get(route) ?? this.#add(route);
    const key = answerKey(method, status);
    metrics.answers.set(key, (metrics.answers.get(key) ?? 0) + 1);
    let bound = 0;
    while (bound < BOUNDS_S.length && seconds > BOUNDS_S[bound]!) bound++;
    metrics.durations[bound]!++;
    metrics.sumSeconds += seconds;
  }

  toText(): string {
    const routes = [...this.#routes];
    return [
      `# HELP ${COUNT} Answered requests`,
      `# TYPE ${COUNT} counter`,
      ...routes.flatMap(([route, { answers }]) => answerLines(route, answers)),
      '',
      `# HELP ${DURATION} Time from request to answer`,
      `# TYPE ${DURATION} histogram`,
      ...routes.flatMap(([route, metrics]) => durationLines(route, metrics)),
      '',
    ].join('\n');
  }

  #add(route: string): RouteMetrics {
    const durations = new Float64Array(BOUNDS_S.length + 1);
    const metrics = { answers: new Map<number, number>(), durations, sumSeconds: 0 };
    this.#routes.set(route, metrics);
    return metrics;
  }
}

/** A small integer, which a map finds without hashing text. */
function answerKey(method: string, status: number): number {
  const at = METHODS.indexOf(method);
  return (at < 0 ? METHODS.length - 1 : at) * STATUSES + status;
}

function answerLines(route: string, answers: RouteMetrics['answers']): string[] {
  const sorted = [...answers].sort(([a], [b]) => a - b);
  return sorted.map(([key, count]) => {
    const method = METHODS[Math.floor(key / STATUSES)];
    return `${COUNT}{route="${route}",method="${method}",status="${key % STATUSES}"} ${count}`;
  });
}

function durationLines(route: string, { durations, sumSeconds }: RouteMetrics): string[] {
  let count = 0;
  const buckets = [...BOUNDS_S, '+Inf'].map((bound, at) => {
    count += durations[at]!;
    return `${DURATION}_bucket{route="${route}",le="${bound}"} ${count}`;
  });
  return [
    ...buckets,
    `${DURATION}_sum{route="${route}"} ${sumSeconds}`,
    `${DURATION}_count{route="${route}"} ${count}`,
  ];
}
