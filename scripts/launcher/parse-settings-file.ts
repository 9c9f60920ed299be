const NAME = /^[A-Za-z_]\w*$/;

/**
 * A file of settings as systemd reads an EnvironmentFile: `NAME=value` a line, comments begin with `#` or `;`, a backslash at the
 * end continues a line, values may stand in quotes, and nothing is expanded. Other lines are left out.
 * https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of joinContinued(text)) {
    const name = isBlank(line) ? undefined : nameIn(line);
    if (name !== undefined) settings[name] = unquote(line.slice(line.indexOf('=') + 1).trim());
  }
  return settings;
}

/** The numbers, from 1, of lines that systemd would skip, as one with `export` before the name. */
export function findInvalidLines(text: string): number[] {
  const lines = toLines(text);
  return lines.flatMap((line, index) => {
    const isContinued = lines[index - 1]?.endsWith('\\') ?? false;
    return isContinued || isBlank(line) || nameIn(line) !== undefined ? [] : [index + 1];
  });
}

const isBlank = (line: string) => /^\s*(?:[#;]|$)/.test(line);

function nameIn(line: string): string | undefined {
  const name = line.slice(0, Math.max(0, line.indexOf('='))).trim();
  return NAME.test(name) ? name : undefined;
}

const toLines = (text: string) => text.replace(/\r\n?/g, '\n').split('\n');

function joinContinued(text: string): string[] {
  return toLines(
    toLines(text)
      .join('\n')
      .replace(/\\\n\s*/g, ''),
  );
}

/** Quotes may begin and end within a value; a backslash takes the next character as it is, but not in single quotes. */
function unquote(written: string): string {
  let value = '';
  let quote = '';
  for (let at = 0; at < written.length; at += 1) {
    const character = written[at]!;
    if (character === '\\' && quote !== "'" && at + 1 < written.length) value += written[(at += 1)]!;
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else value += character;
  }
  return value;
}
