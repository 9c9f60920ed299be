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
