/** One line of the table that the benches print. */
export interface MeasuredRow {
  measure: string;
  engine: 'sqlite' | 'postgres';
  value: number;
  unit: string;
  /** What is to be reached: at most this. */
  limit: number;
  isMet: boolean;
}

/** A line of something that may be at most `limit`. */
export function atMost(
  measure: string,
  engine: MeasuredRow['engine'],
  value: number,
  { unit, limit }: { unit: string; limit: number },
): MeasuredRow {
  return { measure, engine, value: Math.round(value * 100) / 100, unit, limit, isMet: value <= limit };
}
