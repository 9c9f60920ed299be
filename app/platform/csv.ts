/** A cell with this beginning is a formula for spreadsheets (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n]/;

function cellText(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA_START.test(value.trimStart()) || FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** RFC 4180, with the byte order mark by which Excel recognizes UTF-8. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}
