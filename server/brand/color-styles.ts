import { sitePalette, type Palette } from '../../app/platform/config/site-palette.server.ts';

/** A main colour's shades in both themes, chosen like those of `app/ui/tokens.css`. */
export function colorStyles(color: string): string {
  const light = declarations(sitePalette(color, 'light'));
  const dark = declarations(sitePalette(color, 'dark'));
  return (
    `:root{${light}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map((entry) => entry.join(':'))
    .join(';');
}
