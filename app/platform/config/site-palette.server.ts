import { clampChroma, converter, formatHex, parse, wcagContrast, type Oklch } from 'culori';

/** As in `app/ui/tokens.css`. */
const INK = '#171a14';
const WHITE = '#ffffff';
const PAGE = '#f4f5f2';

/** WCAG 2.2: text (1.4.3) and non-text (1.4.11). */
const TEXT_RATIO = 4.5;
const GRAPHIC_RATIO = 3;
const FILL_RATIO = 2;
const LIGHTNESS_STEP = 0.005;

/** The properties of `app/ui/tokens.css` that follow the main colour. */
export type Palette = Readonly<Record<`--color-${string}`, string>>;

const toOklch = converter('oklch');

/** A Korean reason with both ratios; undefined for a usable colour. */
export function siteColorProblem(color: string): string | undefined {
  const onIt = Math.max(wcagContrast(INK, color), wcagContrast(WHITE, color));
  if (onIt < TEXT_RATIO) {
    return `SITE_COLOR 위의 글자는 명암비가 ${ratioText(onIt)}인데, ${TEXT_RATIO}:1은 되어야 읽을 수 있어요.`;
  }
  const onWhite = wcagContrast(color, WHITE);
  if (onWhite < FILL_RATIO) {
    return `SITE_COLOR는 흰 바탕과의 명암비가 ${ratioText(onWhite)}인데, ${FILL_RATIO}:1은 되어야 눈에 띄어요.`;
  }
  return undefined;
}

function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}

/** The main colour's hue, each shade as light as its use needs. */
export function sitePalette(color: string): Palette {
  const main = toOklch(parse(color))!;
  const onMain = wcagContrast(INK, color) >= TEXT_RATIO ? INK : WHITE;
  const tint = (l: number, maxChroma: number) => shade(main, l, Math.min(main.c, maxChroma));
  const tint50 = tint(0.972, 0.03);
  const tint100 = tint(0.94, 0.062);
  const deep = tint(0.31, 0.075);
  const darker = (ratio: number) => (candidate: string) =>
    [WHITE, PAGE, tint50, tint100].every((ground) => wcagContrast(candidate, ground) >= ratio);
  const brighter = (candidate: string) =>
    [INK, deep].every((ground) => wcagContrast(candidate, ground) >= TEXT_RATIO);
  const pressed = shade(main, main.l - 0.06);
  const isReadable = wcagContrast(pressed, onMain) >= TEXT_RATIO;
  return {
    '--color-primary': color.toLowerCase(),
    '--color-on-primary': onMain,
    '--color-primary-press': isReadable ? pressed : shade(main, main.l + 0.04),
    '--color-secondary': firstThat(darker(GRAPHIC_RATIO), main, -LIGHTNESS_STEP),
    '--color-accent': firstThat(brighter, main, LIGHTNESS_STEP),
    '--color-green-text': firstThat(
      darker(TEXT_RATIO),
      { ...main, l: Math.min(main.l, 0.5) },
      -LIGHTNESS_STEP,
    ),
    '--color-green-50': tint50,
    '--color-green-100': tint100,
    '--color-green-deep': deep,
  };
}

function shade({ h, c }: Oklch, l: number, chroma = c): string {
  const hue = h === undefined ? {} : { h };
  return formatHex(
    clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c: chroma, ...hue }, 'oklch'),
  );
}

/** The nearest shade that fits; black or white at the end. */
function firstThat(isFit: (candidate: string) => boolean, main: Oklch, step: number): string {
  for (let l = main.l; l > 0 && l < 1; l += step) {
    const candidate = shade(main, l);
    if (isFit(candidate)) return candidate;
  }
  return step < 0 ? '#000000' : WHITE;
}
