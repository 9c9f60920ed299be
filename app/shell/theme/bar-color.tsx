import { BAR_COLORS, deviceWants, THEMES } from './theme.ts';

/** The browser's own bar: a market's main colour, or the ground of the theme. */
export function BarColor({ color }: { color: string | undefined }) {
  if (color) return <meta name="theme-color" content={color} />;
  return THEMES.map((theme) => (
    <meta
      key={theme}
      name="theme-color"
      content={BAR_COLORS[theme]}
      media={deviceWants(theme)}
      data-bar={theme}
    />
  ));
}
