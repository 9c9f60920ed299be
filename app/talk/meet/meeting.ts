import { clockText, monthDayText } from '../../korean/date-text.ts';
import { cleanText, textProblemText, type TextRule } from '../../korean/text-length.ts';

const MINUTE_MS = 60_000;
export const STEP_MINUTES = 10;
const STEP_MS = STEP_MINUTES * MINUTE_MS;
const MAX_DAYS_AHEAD = 30;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** From then on a cancellation is shown as late in the conversation. */
export const SHORT_NOTICE_HOURS = 2;
export const PLACE_RULE: TextRule = { maxLength: 60, lines: 'one' };

/** The choices of a reminder; 0 for none. */
export const REMINDER_MINUTES = [10, 30, 60, 180, 1440, 0] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];
export const DEFAULT_REMINDER_MINUTES = 30 satisfies ReminderMinutes;

export function parseReminderMinutes(typed: string): ReminderMinutes | undefined {
  return REMINDER_MINUTES.find((minutes) => String(minutes) === typed);
}

/** Arrival can be confirmed this long before and after its time. */
export const ARRIVAL_MINUTES = 30;
export const ARRIVAL_MS = ARRIVAL_MINUTES * MINUTE_MS;

/** `near` and `begun`: arrival can be confirmed. `before` and `near`: it can be cancelled. */
export type MeetingPhase = 'before' | 'near' | 'begun' | 'past';

export function meetingPhase(at: number, now: number): MeetingPhase {
  if (now < at - ARRIVAL_MS) return 'before';
  if (now < at) return 'near';
  return now <= at + ARRIVAL_MS ? 'begun' : 'past';
}

/** When the next phase begins; undefined in the last one. Epoch ms. */
export function nextPhaseAt(at: number, now: number): number | undefined {
  return [at - ARRIVAL_MS, at, at + ARRIVAL_MS + 1].find((next) => next > now);
}

export const otherSide = (side: 'buyer' | 'seller') => (side === 'buyer' ? 'seller' : 'buyer');

export const ARRIVED_LINE = '도착했어요.';
export const CANCELLED_LINE = '약속을 취소했어요.';
export const SOLD_LINE = '다른 분과 거래가 끝나 약속이 없어졌어요.';
export const LAPSED_LINE = '다른 분과 거래가 끝나 약속 제안이 지나갔어요.';
export const RESTORED_LINE = '거래가 취소되어 약속이 그대로예요.';
export const PROPOSAL_RESTORED_LINE = '거래가 취소되어 약속 제안이 그대로예요.';
export const SHORT_NOTICE_LINE = `약속 ${SHORT_NOTICE_HOURS}시간 안에 취소했어요.`;

/** `replaced`: by another proposal. `over`: its time passed before an answer. `done`: its trade is over. `lapsed`: that was
 * over before an answer. `sold`: to another. */
export type MeetingState =
  'proposed' | 'agreed' | 'replaced' | 'cancelled' | 'over' | 'done' | 'lapsed' | 'sold';

export interface Meeting {
  id: string;
  at: number;
  place: string;
  state: MeetingState;
  mine: boolean;
  /** Before its time; null without a reminder, or once it was sent. */
  reminderMinutes: number | null;
  /** At the time of reading. */
  phase: MeetingPhase;
  hasArrived: boolean;
  hasOtherArrived: boolean;
}

/** The rejected input, as typed. */
export interface RejectedMeeting {
  at: string;
  place: string;
  errors: MeetingErrors;
}

interface MeetingErrors {
  at?: string;
  place?: string;
}

const WEEKDAYS = '일월화수목금토';
const AHEAD_MS = 9 * 60 * MINUTE_MS;

/** `(수) 오후 7:00` in Seoul. */
export function meetingTimeText(at: number): string {
  return `(${WEEKDAYS[new Date(at + AHEAD_MS).getUTCDay()]!}) ${clockText(at)}`;
}

/** `11월 25일 (수) 오후 7:00 · 망원역 2번 출구`. */
function meetingText({ at, place }: Pick<Meeting, 'at' | 'place'>): string {
  return `${monthDayText(at)} ${meetingTimeText(at)} · ${place}`;
}

export const proposedLine = (meeting: Pick<Meeting, 'at' | 'place'>) =>
  `약속을 제안했어요: ${meetingText(meeting)}`;
export const agreedLine = (meeting: Pick<Meeting, 'at' | 'place'>) =>
  `약속을 잡았어요: ${meetingText(meeting)}`;
export const comingLine = (meeting: Pick<Meeting, 'at' | 'place'>) => `약속: ${meetingText(meeting)}`;

interface TypedMeeting {
  /** As a `datetime-local` field sends it, in Seoul's time; it is rounded to a step. */
  atTyped: string;
  placeTyped: string;
}

/** Seven in the evening in Seoul, as a field takes it: of today until five, then of tomorrow. */
export function likelyTime(now: number): string {
  const [day, time] = inSeoul(now).split('T') as [string, string];
  return `${time < '17:00' ? day : inSeoul(now + DAY_MS).slice(0, 10)}T19:00`;
}

type ParsedMeeting = { ok: true; at: number; place: string } | { ok: false; errors: MeetingErrors };

export function parseMeeting({ atTyped, placeTyped }: TypedMeeting, now: number): ParsedMeeting {
  const when = parseTime(atTyped, now);
  const where = parsePlace(placeTyped);
  if (when.ok && where.ok) return { ok: true, at: when.at, place: where.place };
  return {
    ok: false,
    errors: { ...(!when.ok && { at: when.text }), ...(!where.ok && { place: where.text }) },
  };
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The nearest step, in epoch ms; undefined for what is no time. */
function nearestStep(typed: string): number | undefined {
  const at = TIME.test(typed) ? Date.parse(`${typed}:00+09:00`) : Number.NaN;
  // Dates such as the 30th of February become a day of March.
  if (Number.isNaN(at) || inSeoul(at) !== typed) return undefined;
  return Math.round(at / STEP_MS) * STEP_MS;
}

const inSeoul = (at: number) => new Date(at + AHEAD_MS).toISOString().slice(0, 16);

/** As typed where it is no time. */
export function roundTime(typed: string): string {
  const at = nearestStep(typed);
  return at === undefined ? typed : inSeoul(at);
}

function parseTime(typed: string, now: number): { ok: true; at: number } | { ok: false; text: string } {
  const at = nearestStep(typed);
  if (at === undefined) return { ok: false, text: '만날 날짜와 시간을 골라 주세요.' };
  if (at <= now) return { ok: false, text: '지금보다 나중 시간을 골라 주세요.' };
  if (at > now + MAX_DAYS_AHEAD * DAY_MS)
    return { ok: false, text: `약속은 ${MAX_DAYS_AHEAD}일 안으로 잡을 수 있어요.` };
  return { ok: true, at };
}

function parsePlace(typed: string): { ok: true; place: string } | { ok: false; text: string } {
  const cleaned = cleanText(typed, PLACE_RULE);
  if (!cleaned.ok) return { ok: false, text: textProblemText('장소는', cleaned.problem, PLACE_RULE) };
  if (cleaned.text === '') return { ok: false, text: '만날 장소를 입력해 주세요.' };
  return { ok: true, place: cleaned.text };
}
