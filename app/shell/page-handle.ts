import { useMatches, useRouteError } from 'react-router';

/** What a page asks of the frame around it: the `handle` its route module exports. */
export interface PageHandle {
  /** Default `full`. */
  header?: 'full' | 'compact' | 'detail' | 'back' | 'none';
  /** Default `quick-menu`. An action bar is drawn by the page itself, in the quick menu's place. */
  bottom?: 'quick-menu' | 'action-bar' | 'none';
  /** Whether people who have signed in are offered to sell something. Default: under a full header only. */
  sell?: boolean;
  /** Default true. */
  footer?: boolean;
  /** What the back header says, as the page's first heading. Without it the page has its own. */
  title?: string;
  /** Where the back header leads when no page of ours is behind this one. Default `/profile`. */
  backTo?: string;
  /** What the page stands on. Default `page` where there is no header (profile), else `surface`. */
  ground?: 'surface' | 'page';
  /** Whether the page shows what belongs to the account that has signed in. Default false. */
  isPersonal?: boolean;
  /**
   * When a guest's newly opened page runs its scripts. `at-touch`: nothing on it needs them before. `at-touch-or-pause`: what
   * moves or changes by itself starts after three seconds without a touch. Default `at-once`.
   */
  scripts?: 'at-once' | 'at-touch' | 'at-touch-or-pause';
}

type Frame = Required<Omit<PageHandle, 'title'>> & Pick<PageHandle, 'title'>;

const ERROR_HANDLE: PageHandle = { header: 'compact', bottom: 'none', footer: false };

/** What the frame around the page on screen is made of. An error page keeps nothing of the page that failed. */
export function usePageFrame(): Frame {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  // Outside an error boundary the router says null, or undefined.
  const hasFailed = (useRouteError() ?? null) !== null;
  return toFrame(hasFailed ? ERROR_HANDLE : (handle ?? {}));
}

/** Fills in what a page did not say. */
function toFrame({ header = 'full', ...rest }: PageHandle): Frame {
  return {
    header,
    bottom: 'quick-menu',
    sell: header === 'full',
    footer: true,
    backTo: '/profile',
    ground: header === 'none' ? 'page' : 'surface',
    isPersonal: false,
    scripts: 'at-once',
    ...rest,
  };
}
