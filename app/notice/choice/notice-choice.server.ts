import type { Reader, Writer } from '../../../database/database.ts';
import { type SavedChoices, clockValue } from './choice-form.ts';
import { seoulDay, seoulDayStart } from '../../korean/date-text.ts';
import {
  findPreference,
  listChoices,
  listWhoChose,
  putChoice,
  putPreference,
  replaceChoices,
} from './notice-choice-store.server.ts';
import {
  type Channel,
  CHOOSABLE_TOPICS,
  DEFAULT_QUIET,
  isOnByDefault,
  type NoticeChoices,
  type NoticeTopic,
  type QuietHours,
  topicRules,
} from './notice-choice.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export async function findChoices(db: Reader, accountId: string): Promise<NoticeChoices> {
  const chosen = new Map<string, boolean>();
  for (const { topic, channel, isOn } of await listChoices(db, accountId))
    chosen.set(`${topic}-${channel}`, isOn === 1);
  const saved = await findPreference(db, accountId);
  return {
    ...DEFAULT_QUIET,
    ...(saved && {
      quietFrom: saved.quietFrom,
      quietTo: saved.quietTo,
      isTalkQuiet: saved.isTalkQuiet === 1,
      isMeetingQuiet: saved.isMeetingQuiet === 1,
    }),
    showsWords: saved?.showsWords === 1,
    isOn: (topic, channel) => chosen.get(`${topic}-${channel}`) ?? isOnByDefault(topic, channel),
  };
}

/** For the export: the channels of each topic that are on. */
export async function exportChoices(db: Reader, accountId: string) {
  const { isOn, quietFrom, quietTo, ...switches } = await findChoices(db, accountId);
  const channelsOf = (topic: NoticeTopic) =>
    topicRules(topic).channels.filter((channel) => isOn(topic, channel));
  return {
    ...switches,
    quietFrom: clockValue(quietFrom),
    quietTo: clockValue(quietTo),
    channels: Object.fromEntries(CHOOSABLE_TOPICS.map((topic) => [topic, channelsOf(topic)])),
  };
}

/** The caller's transaction has locked the account. Stores only what differs from the defaults. */
export async function saveChoices(tx: Writer, accountId: string, saved: SavedChoices): Promise<void> {
  const choices = CHOOSABLE_TOPICS.flatMap((topic) =>
    topicRules(topic).channels.map((channel) => ({
      topic,
      channel,
      isOn: saved.on.has(`${topic}-${channel}`),
    })),
  );
  const differing = choices.filter(({ topic, channel, isOn }) => isOn !== isOnByDefault(topic, channel));
  await replaceChoices(
    tx,
    accountId,
    differing.map(({ isOn, ...choice }) => ({ ...choice, accountId, isOn: isOn ? 1 : 0 })),
  );
  await putPreference(tx, {
    accountId,
    quietFrom: saved.quietFrom,
    quietTo: saved.quietTo,
    isTalkQuiet: saved.isTalkQuiet ? 1 : 0,
    isMeetingQuiet: saved.isMeetingQuiet ? 1 : 0,
    showsWords: saved.showsWords ? 1 : 0,
  });
}

/** Repeating it changes nothing. */
export async function turnOff(
  tx: Writer,
  accountId: string,
  { topics, channels }: { topics: readonly NoticeTopic[]; channels: readonly Channel[] },
): Promise<void> {
  for (const topic of topics)
    for (const channel of channels) await putChoice(tx, { accountId, topic, channel, isOn: 0 });
}

/** Those of `accountIds` with the topic on in the app; without a topic, all. */
export async function listWhoWants(
  db: Reader,
  accountIds: readonly string[],
  topic: NoticeTopic | undefined,
): Promise<readonly string[]> {
  if (topic === undefined) return accountIds;
  const without = new Set(await listWhoChose(db, accountIds, { topic, channel: 'app', isOn: false }));
  return accountIds.filter((accountId) => !without.has(accountId));
}

/** Epoch ms when the quiet hours around `now` end; undefined outside of them, and for topics that ignore them. */
export function quietUntil(
  { quietFrom, quietTo, isTalkQuiet, isMeetingQuiet }: QuietHours,
  topic: NoticeTopic,
  now: number,
): number | undefined {
  if ((topic === 'talk' && !isTalkQuiet) || (topic === 'meeting' && !isMeetingQuiet)) return undefined;
  const midnight = seoulDayStart(seoulDay(now));
  const [from, to] = [midnight + quietFrom * MINUTE_MS, midnight + quietTo * MINUTE_MS];
  if (from < to) return from <= now && now < to ? to : undefined;
  if (from === to) return undefined;
  if (now < to) return to;
  return now >= from ? to + DAY_MS : undefined;
}

/** Epoch ms of the day of `at`: its beginning, and its quiet hours before `at`, without the second bound. */
export function ringingDay(
  { quietFrom, quietTo }: QuietHours,
  at: number,
): { from: number; quiet: { from: number; to: number } } {
  const from = seoulDayStart(seoulDay(at));
  const quietStart = from + (quietFrom > quietTo ? 0 : quietFrom) * MINUTE_MS;
  return { from, quiet: { from: quietStart, to: Math.max(quietStart, from + quietTo * MINUTE_MS) } };
}
