import { useMatches, useRouteError } from 'react-router';

export interface PageHandle {
  header?: 'full' | 'compact' | 'detail' | 'back' | 'none';
  /** A page with an `action-bar` draws it itself. */
  bottom?: 'quick-menu' | 'action-bar' | 'none';
  /** Shows the sell button to members. Default: under a full header. */
  sell?: boolean;
  footer?: boolean;
  /** Or computed from the page's data. */
  title?: string | ((loaded: unknown) => string | undefined);
  /** Under the title, from the page's data. */
  subtitle?: (loaded: unknown) => string | undefined;
  /** Where no page of ours is behind this one. Default `/profile`. */
  backTo?: string;
  /** Default `page` without a header (profile), else `surface`. */
  ground?: 'surface' | 'page';
  /** The desk fills the window. */
  width?: 'column' | 'desk';
  isPersonal?: boolean;
  /** For guests' new pages. `at-touch`: at the first input. `at-touch-or-pause`: or after five seconds. */
  scripts?: 'at-once' | 'at-touch' | 'at-touch-or-pause';
}

type Frame = Required<Omit<PageHandle, 'title' | 'subtitle'>> & {
  title?: string | undefined;
  subtitle?: string | undefined;
};

const ERROR_HANDLE: PageHandle = { header: 'compact', bottom: 'none', footer: false };

/** An error page keeps nothing of the failed page. */
export function usePageFrame(): Frame {
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  // Null or undefined outside an error boundary.
  const hasFailed = (useRouteError() ?? null) !== null;
  const { title, subtitle, ...frame } = (hasFailed ? ERROR_HANDLE : (handle ?? {})) as PageHandle;
  return {
    ...toFrame(frame),
    title: typeof title === 'function' ? title(loaderData) : title,
    subtitle: subtitle?.(loaderData),
  };
}

function toFrame({ header = 'full', ...rest }: Omit<PageHandle, 'title' | 'subtitle'>): Frame {
  return {
    header,
    bottom: 'quick-menu',
    sell: header === 'full',
    footer: true,
    backTo: '/profile',
    ground: header === 'none' ? 'page' : 'surface',
    width: 'column',
    isPersonal: false,
    scripts: 'at-once',
    ...rest,
  };
}
