import { clampChroma, converter, formatHex, parse, wcagContrast, type Oklch } from 'culori';

const INK = '#171a14';
const WHITE = '#ffffff';

export type Theme = 'light' | 'dark';

interface Ground {
  surface: string;
  page: string;
  inverse: string;
  /** OKLCH. */
  tint50: { l: number; maxChroma: number };
  tint100: { l: number; maxChroma: number };
  /** The starting lightness of small text, before its contrast is raised. */
  textLightness: (main: number) => number;
}

/** As in `app/ui/tokens.css`. */
const GROUNDS: Readonly<Record<Theme, Ground>> = {
  light: {
    surface: WHITE,
    page: '#f4f5f2',
    inverse: INK,
    tint50: { l: 0.972, maxChroma: 0.03 },
    tint100: { l: 0.94, maxChroma: 0.062 },
    textLightness: (main) => Math.min(main, 0.5),
  },
  dark: {
    surface: INK,
    page: '#0e100c',
    inverse: '#f2f4ee',
    tint50: { l: 0.278, maxChroma: 0.048 },
    tint100: { l: 0.338, maxChroma: 0.068 },
    textLightness: (main) => Math.max(main, 0.83),
  },
};

/** WCAG 2.2: text (1.4.3) and non-text (1.4.11). */
const TEXT_RATIO = 4.5;
const GRAPHIC_RATIO = 3;
const FILL_RATIO = 2;
const LIGHTNESS_STEP = 0.005;

/** The properties of `app/ui/tokens.css` that follow the main colour. */
export type Palette = Readonly<Record<`--color-${string}`, string>>;

const toOklch = converter('oklch');

/** A Korean error text with both ratios; undefined for a usable colour. */
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

/**
 * The main colour's hue, each shade as light as its use needs. In the dark theme the colour itself is lightened where
 * it would not stand out.
 */
export function sitePalette(color: string, theme: Theme): Palette {
  const { surface, page, inverse, textLightness, ...tints } = GROUNDS[theme];
  const main = toOklch(parse(color))!;
  const tint = ({ l, maxChroma }: Ground['tint50']) => shade(main, l, Math.min(main.c, maxChroma));
  const [tint50, tint100] = [tint(tints.tint50), tint(tints.tint100)];
  const contrastStep = theme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  const contrasts = (grounds: string[], ratio: number) => (candidate: string) =>
    grounds.every((ground) => wcagContrast(candidate, ground) >= ratio);
  const grounds = [surface, page, tint50, tint100];
  const standsOut = contrasts([surface], FILL_RATIO);
  const fill = standsOut(color) ? color : firstThat(standsOut, main, contrastStep);
  return {
    ...fillShades(fill),
    '--color-secondary': firstThat(contrasts(grounds, GRAPHIC_RATIO), main, contrastStep),
    '--color-accent': firstThat(contrasts([inverse], TEXT_RATIO), main, -contrastStep),
    '--color-green-text': firstThat(
      contrasts(grounds, TEXT_RATIO),
      { ...main, l: textLightness(main.l) },
      contrastStep,
    ),
    '--color-green-50': tint50,
    '--color-green-100': tint100,
  };
}

function fillShades(fill: string): Palette {
  const { l, ...hue } = toOklch(parse(fill))!;
  const onFill = wcagContrast(INK, fill) >= TEXT_RATIO ? INK : WHITE;
  const pressed = shade({ ...hue, l }, l - 0.06);
  const isReadable = wcagContrast(pressed, onFill) >= TEXT_RATIO;
  return {
    '--color-primary': fill,
    '--color-on-primary': onFill,
    '--color-primary-press': isReadable ? pressed : shade({ ...hue, l }, l + 0.04),
  };
}

function shade({ h, c }: Oklch, l: number, chroma = c): string {
  const hue = h === undefined ? {} : { h };
  return formatHex(
    clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c: chroma, ...hue }, 'oklch'),
  );
}

function firstThat(isFit: (candidate: string) => boolean, main: Oklch, step: number): string {
  for (let l = main.l; l > 0 && l < 1; l += step) {
    const candidate = shade(main, l);
    if (isFit(candidate)) return candidate;
  }
  return step < 0 ? '#000000' : WHITE;
}
