/** At the start of a cell a spreadsheet would take it for a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n]/;

function cellText(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA_START.test(value.trimStart()) || FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}
