import { Agent, get } from 'node:http';
import { seededRandom } from '../../scripts/demo/random.ts';
import { quantile } from '../support/table.ts';
import { answerOnce } from './run-client.ts';

/* So many requests a second, sent when they are due whether or not earlier ones were answered, as people do. */

export interface PacedOptions {
  origin: string;
  perSecond: number;
  seconds: number;
  /** What is asked for; of a kind's paths one is drawn each time. `share` out of all shares; `#` is a new number each time. */
  kinds: { name: string; share: number; paths: string[] }[];
}

export interface Paced {
  sent: number;
  /** What was not answered with 200, 304 or 404, or not at all. */
  failed: number;
  /** Why, as far as is known. */
  reason: string | undefined;
  medianMs: number;
  p99Ms: number;
}

async function pace(options: PacedOptions): Promise<Record<string, Paced>> {
  const { origin, perSecond, seconds, kinds } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const random = seededRandom(process.pid);
  const shares = kinds.reduce((total, { share }) => total + share, 0);
  const draw = () => {
    let place = random.fraction() * shares;
    return kinds.find(({ share }) => (place -= share) < 0) ?? kinds[0]!;
  };
  const times = new Map(kinds.map(({ name }) => [name, [] as number[]]));
  const failures = new Map(kinds.map(({ name }) => [name, [] as string[]]));
  const answers: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds;) {
    const due = Math.min(((performance.now() - startedAt) / 1000) * perSecond, perSecond * seconds);
    for (; count < due; count++) {
      const { name, paths } = draw();
      const path = paths[Math.floor(random.fraction() * paths.length)]!.replace('#', () => newNumber(random));
      const answer = ask(origin + path, agent).then(
        (ms) => void times.get(name)!.push(ms),
        (error: unknown) => void failures.get(name)!.push(String(error)),
      );
      answers.push(answer);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(answers);
  agent.destroy();
  return Object.fromEntries(
    kinds.map(({ name }) => [name, summarise(times.get(name)!, failures.get(name)!)]),
  );
}

function newNumber(random: { fraction(): number }): string {
  return Math.floor(random.fraction() * 1e12).toString(36);
}

function summarise(times: number[], failures: string[]): Paced {
  return {
    sent: times.length + failures.length,
    failed: failures.length,
    reason: failures[0],
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}

/** How long it took until the last byte. */
function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = get(url, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if ([200, 304, 404].includes(response.statusCode ?? 0)) resolve(performance.now() - startedAt);
        else reject(new Error(`${response.statusCode} ${url}`));
      });
    });
    request.on('error', reject);
  });
}

answerOnce(pace);
