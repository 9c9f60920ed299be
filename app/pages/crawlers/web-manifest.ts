import { BAR_COLORS } from '../../shell/theme/theme.ts';

const LAUNCH_GROUND = '#74bf04';

function icon(path: string, sizePx: number, purpose: 'any' | 'maskable') {
  return { src: path, sizes: `${sizePx}x${sizePx}`, type: 'image/png', purpose };
}

/** https://www.w3.org/TR/appmanifest/ */
export function webManifest(name: string, description: string, color?: string) {
  return {
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'ko',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: color ?? LAUNCH_GROUND,
    theme_color: color ?? BAR_COLORS.light,
    categories: ['shopping'],
    icons: [
      icon('/icons/icon-192.png', 192, 'any'),
      icon('/icons/icon-512.png', 512, 'any'),
      icon('/icons/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}
