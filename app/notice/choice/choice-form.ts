import { collectErrors, type FieldErrors, readFields } from '../../ui/form/form-result.ts';
import {
  type ChoiceName,
  CHOOSABLE_TOPICS,
  type NoticeChoices,
  type QuietHours,
  topicRules,
} from './notice-choice.ts';

export const CHOICE_NAMES: readonly ChoiceName[] = CHOOSABLE_TOPICS.flatMap((topic) =>
  topicRules(topic).channels.map((channel): ChoiceName => `${topic}-${channel}`),
);

const SWITCH_NAMES = [...CHOICE_NAMES, 'talkQuiet', 'meetingQuiet', 'words'] as const;
export const TIME_NAMES = ['quietFrom', 'quietTo'] as const;
export const FIELD_NAMES = [...SWITCH_NAMES, ...TIME_NAMES] as const;

export type ChoiceFields = Record<(typeof FIELD_NAMES)[number], string>;

export interface SavedChoices extends QuietHours {
  on: ReadonlySet<ChoiceName>;
  showsWords: boolean;
}

type ReadResult =
  { ok: true; saved: SavedChoices } | { ok: false; values: ChoiceFields; errors: FieldErrors<ChoiceFields> };

const NO_TIME = '시각을 22:00처럼 골라 주세요.';

export function quietErrors(
  fields: Pick<ChoiceFields, 'quietFrom' | 'quietTo'>,
): FieldErrors<ChoiceFields> | undefined {
  const errorOf = (text: string) => (parseClock(text) === undefined ? NO_TIME : undefined);
  return collectErrors({
    quietFrom: errorOf(fields.quietFrom),
    quietTo: errorOf(fields.quietTo),
  });
}

export function readChoices(form: FormData): ReadResult {
  const values: ChoiceFields = readFields(form, FIELD_NAMES);
  const [quietFrom, quietTo] = [parseClock(values.quietFrom), parseClock(values.quietTo)];
  if (quietFrom === undefined || quietTo === undefined)
    return { ok: false, values, errors: quietErrors(values) ?? {} };
  const isOn = (name: keyof ChoiceFields) => values[name] === 'on';
  return {
    ok: true,
    saved: {
      on: new Set(CHOICE_NAMES.filter(isOn)),
      quietFrom,
      quietTo,
      isTalkQuiet: isOn('talkQuiet'),
      isMeetingQuiet: isOn('meetingQuiet'),
      showsWords: isOn('words'),
    },
  };
}

export function fieldsOf(choices: NoticeChoices): ChoiceFields {
  const text = (isOn: boolean) => (isOn ? 'on' : '');
  const switches = CHOOSABLE_TOPICS.flatMap((topic) =>
    topicRules(topic).channels.map((channel) => [`${topic}-${channel}`, text(choices.isOn(topic, channel))]),
  );
  return {
    ...(Object.fromEntries(switches) as Record<ChoiceName, string>),
    talkQuiet: text(choices.isTalkQuiet),
    meetingQuiet: text(choices.isMeetingQuiet),
    words: text(choices.showsWords),
    quietFrom: clockValue(choices.quietFrom),
    quietTo: clockValue(choices.quietTo),
  };
}

/** Minutes of the day from `22:00`, `8:00` or `22`; undefined for what is no time. */
export function parseClock(text: string): number | undefined {
  const found = /^(\d{1,2})(?::(\d{2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined;
}

/** `08:00`, as a time field has it. */
export function clockValue(minuteOfDay: number): string {
  const [hours, minutes] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
