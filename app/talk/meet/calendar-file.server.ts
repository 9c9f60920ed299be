const MINUTE_MS = 60_000;
const LASTS_MINUTES = 30;
/** In octets, without the line end (RFC 5545, 3.1). */
const MAX_LINE = 75;

interface Appointment {
  id: string;
  at: number;
  place: string;
  title: string;
  createdAt: number;
  /** Before its time; null for none. */
  reminderMinutes: number | null;
}

/** An appointment in iCalendar form (RFC 5545), with an alarm for a reminder. */
export function calendarFile({ id, at, place, title, createdAt, reminderMinutes }: Appointment): string {
  const summary = escapeText(`약속: ${title}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dasi//Appointments//KO',
    'BEGIN:VEVENT',
    `UID:${id}@dasi`,
    `DTSTAMP:${utc(createdAt)}`,
    `DTSTART:${utc(at)}`,
    `DTEND:${utc(at + LASTS_MINUTES * MINUTE_MS)}`,
    `SUMMARY:${summary}`,
    `LOCATION:${escapeText(place)}`,
    ...(reminderMinutes === null ? [] : alarm(summary, reminderMinutes)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const alarm = (text: string, minutesBefore: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text}`,
  `TRIGGER:-PT${minutesBefore}M`,
  'END:VALARM',
];

/** `20261125T100000Z`. */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes text, so that it begins no line of its own. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/[\r\n\u0085\u2028\u2029]+/g, String.raw`\n`);
}

/** Keeps code points whole. */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > MAX_LINE) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += octets;
  }
  return folded;
}
