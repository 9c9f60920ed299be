const NAME = /^[A-Za-z_]\w*$/;

/**
 * A file of settings as systemd reads an EnvironmentFile: `NAME=value` a line, comments begin with `#` or `;`, a backslash at the
 * end continues a line, values may stand in quotes, and nothing is expanded. Other lines are skipped, as systemd does.
 * https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of joinContinued(text)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const at = line.indexOf('=');
    const name = line.slice(0, at).trim();
    if (at > 0 && NAME.test(name)) settings[name] = unquote(line.slice(at + 1).trim());
  }
  return settings;
}

function joinContinued(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
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
