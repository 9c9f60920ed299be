import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useFetcher, useLocation } from 'react-router';
import type { Page } from '../../../platform/paging/keyset-page.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { renderOffscreen } from '../../../shell/content-visibility.ts';
import { moreFailedText } from '../../paging/next-page.tsx';
import { readDepth, watchDepth } from './list-depth.ts';

/** By history entry: going back shows the list as long as it was. */
const loadedByEntry = new Map<string, Page<unknown>>();
const MAX_ENTRIES = 10;

interface OwnList<Item> {
  items: Item[];
  nextHref: string | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore(): void;
  /** Removes an item of a later page that was deleted or moves to the top; the first page is read again. */
  drop(key: string): void;
}

interface ListShape<Item, Loaded> {
  keyOf(item: Item): string;
  pageOf(loaded: Loaded): Page<Item> | undefined;
  /** For a list whose items move to its top: its sort key. */
  atOf?(item: Item): number;
}

/** Key the component by `location.key`. `keyOf` and `pageOf` must be the same functions at each render. */
export function useOwnList<Item, Loaded>(
  first: Page<Item>,
  { keyOf, pageOf, atOf }: ListShape<Item, Loaded>,
): OwnList<Item> {
  const { key: entry, pathname, search } = useLocation();
  const { showToast } = useToast();
  const { data: answer, state, load } = useFetcher<MoreAnswer<Loaded>>();
  const [loaded, setLoaded] = useState(() => loadedByEntry.get(entry) as Page<Item> | undefined);
  const list = withFirstPage(first, loaded, { keyOf, atOf });
  const { nextCursor } = list;

  const listRef = useRef(list);
  useEffect(() => {
    listRef.current = list;
  });
  useEffect(() => {
    if (!answer) return;
    const next = answer.more ? pageOf(answer.more) : undefined;
    if (!next) return showToast(moreFailedText('목록을'), 'failed');
    const longer = withNextPage(listRef.current, next, keyOf);
    remember(entry, longer);
    setLoaded(longer);
  }, [answer, entry, keyOf, pageOf, showToast]);

  const isLoading = state !== 'idle';
  const isRestoring = useDepthBeforeReload(first, {
    entry,
    length: list.items.length,
    isAnswered: answer !== undefined,
    loadUpTo: (size) => void load(backgroundHref(listHref(pathname, search, { size: String(size) }))),
  });
  const nextHref = nextCursor === null ? undefined : listHref(pathname, search, { cursor: nextCursor });
  const loadMore = useCallback(() => {
    if (nextHref !== undefined && !isLoading && !isRestoring) void load(backgroundHref(nextHref));
  }, [nextHref, isLoading, isRestoring, load]);
  const drop = useCallback(
    (key: string) =>
      setLoaded((before) => {
        if (!before) return before;
        const rest = { ...before, items: before.items.filter((item) => keyOf(item) !== key) };
        remember(entry, rest);
        return rest;
      }),
    [entry, keyOf],
  );
  // Derived, not state: the sentinel would request again before state is set.
  const hasFailed = answer?.more === null && !isLoading;
  return {
    items: list.items,
    nextHref,
    isLoading,
    hasFailed,
    loadMore,
    drop,
  };
}

interface DepthOptions {
  entry: string;
  length: number;
  isAnswered: boolean;
  loadUpTo(size: number): void;
}

/** Restores length and position after a reload. Returns whether it is still loading. */
function useDepthBeforeReload(
  first: Page<unknown>,
  { entry, length, isAnswered, loadUpTo }: DepthOptions,
): boolean {
  const firstLength = first.items.length;
  const [left] = useState(() => {
    const depth = typeof window === 'undefined' || loadedByEntry.has(entry) ? undefined : readDepth(entry);
    return depth && depth.length > firstLength && first.nextCursor !== null ? depth : undefined;
  });
  const lengthRef = useRef(length);
  const loadUpToRef = useRef(loadUpTo);
  const scrollYBefore = useRef<number>(undefined);

  useEffect(() => {
    if (!left) return;
    scrollYBefore.current = window.scrollY;
    loadUpToRef.current(left.length);
  }, [left]);
  useLayoutEffect(() => {
    lengthRef.current = length;
    if (!left || length <= firstLength || scrollYBefore.current !== window.scrollY) return;
    scrollYBefore.current = undefined;
    renderOffscreen();
    window.scrollTo({ top: left.scrollY, behavior: 'instant' });
  }, [left, length, firstLength]);
  useLayoutEffect(() => watchDepth(entry, () => lengthRef.current), [entry]);
  return left !== undefined && !isAnswered;
}

function remember(entry: string, list: Page<unknown>): void {
  loadedByEntry.delete(entry);
  loadedByEntry.set(entry, list);
  const [oldest] = loadedByEntry.keys();
  if (loadedByEntry.size > MAX_ENTRIES && oldest !== undefined) loadedByEntry.delete(oldest);
}

/** Marks a background request, whose failure must not replace the list. */
const MORE = 'more';

type MoreAnswer<Loaded> = { more: Loaded | null };

function listHref(pathname: string, search: string, position: Record<string, string>): string {
  const params = new URLSearchParams(search);
  params.delete('cursor');
  return `${pathname}?${new URLSearchParams({ ...Object.fromEntries(params), ...position })}`;
}

function backgroundHref(href: string): string {
  return `${href}&${MORE}=1`;
}

export async function loadOwnPage<Loaded>(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  serverLoader: () => Promise<Loaded>,
): Promise<Loaded | MoreAnswer<Loaded>> {
  if (!new URL(request.url).searchParams.has(MORE)) return serverLoader();
  try {
    return { more: await serverLoader() };
  } catch (thrown) {
    // Signed out (a redirect), or aborted.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error('목록을 더 불러오지 못했습니다.', thrown);
    return { more: null };
  }
}

/** Joins the first page and later ones; starts anew when they have nothing in common. */
function withFirstPage<Item>(
  first: Page<Item>,
  loaded: Page<Item> | undefined,
  { keyOf, atOf }: Pick<ListShape<Item, never>, 'keyOf' | 'atOf'>,
): Page<Item> {
  if (!loaded || first.nextCursor === null) return first;
  const keys = new Set(first.items.map(keyOf));
  const last = loaded.items.findLastIndex((item) => keys.has(keyOf(item)));
  if (last === -1) return first;
  const end = atOf && atOf(first.items.at(-1)!);
  const rest =
    atOf && end !== undefined
      ? loaded.items.filter((item) => !keys.has(keyOf(item)) && atOf(item) <= end)
      : loaded.items.slice(last + 1);
  return { ...loaded, items: [...first.items, ...rest] };
}

function withNextPage<Item>(list: Page<Item>, next: Page<Item>, keyOf: (item: Item) => string): Page<Item> {
  const keys = new Set(list.items.map(keyOf));
  return { ...next, items: [...list.items, ...next.items.filter((item) => !keys.has(keyOf(item)))] };
}
