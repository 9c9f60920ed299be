import { BAR_COLORS } from './theme.ts';

/** The browser's own bar: a market's main colour, or the ground of the theme. */
export function BarColor({ color }: { color: string | undefined }) {
  if (color) return <meta name="theme-color" content={color} />;
  const { light, dark } = BAR_COLORS;
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" data-bar="light" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" data-bar="dark" />
    </>
  );
}
