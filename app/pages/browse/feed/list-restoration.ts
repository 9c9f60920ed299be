import { setPrefetchedCheck } from '../../../shell/offline/offline-guard.tsx';
import { measureScrollPosition, type ScrollPosition } from './scroll-position.ts';
import type { ProductListData } from '../product-list.server.ts';

export type LoadedList = Pick<ProductListData, 'products' | 'nextCursor' | 'elsewhere'>;

/** What a feed needs of its page; all of the page's data is saved. */
export type FeedList = LoadedList & Pick<ProductListData, 'path' | 'query'>;

interface SavedList {
  href: string;
  list: FeedList;
  readAt: number;
  loaded?: LoadedList | undefined;
  position?: ScrollPosition | undefined;
}

const STORAGE_KEY = 'kept-lists';
const MAX_SAVED = 10;
/** Of session storage; a listing takes about 400 characters. */
const MAX_CHARACTERS = 2_000_000;
/** The stream brings a list this young up to date. */
const FRESH_MS = 30 * 60_000;

let lists: Map<string, SavedList> | undefined;
let shownEntry: string | undefined;
const listeners = new Set<() => void>();

export function subscribeToSavedLists(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function findSavedList(entry: string): SavedList | undefined {
  return all().get(entry);
}

export function saveList(entry: string, href: string, list: FeedList): void {
  const saved = all().get(entry);
  put(entry, saved?.list === list ? saved : { ...saved, href, list, readAt: Date.now() });
}

export function saveLoaded(entry: string, loaded: LoadedList): void {
  const saved = all().get(entry);
  if (saved) put(entry, { ...saved, loaded });
}

/** @returns to be called before the list leaves the screen: saves the position */
export function showSavedList(entry: string): () => void {
  shownEntry = entry;
  return () => {
    savePosition();
    shownEntry = undefined;
  };
}

export function invalidateSavedLists(): void {
  for (const [entry, saved] of all()) all().set(entry, { ...saved, readAt: 0 });
}

/** The fresh saved list of the entry gone back to: the browser is on it while the router still shows another. */
export function restoreList(href: string, now: number = Date.now()): FeedList | undefined {
  const entry = (history.state as { key?: string } | null)?.key;
  if (entry === undefined || entry === shownEntry) return undefined;
  const saved = findSavedList(entry);
  return saved?.href === href && Math.abs(now - saved.readAt) < FRESH_MS ? saved.list : undefined;
}

function put(entry: string, saved: SavedList): void {
  const map = all();
  map.delete(entry);
  map.set(entry, saved);
  const [oldest] = map.keys();
  if (map.size > MAX_SAVED && oldest !== undefined) map.delete(oldest);
  listeners.forEach((listener) => listener());
}

interface StoredLists {
  build: string;
  lists: [string, SavedList][];
}

function buildName(): string {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } };
  return manifest?.version ?? '';
}

function all(): Map<string, SavedList> {
  lists ??= readStored();
  return lists;
}

function readStored(): Map<string, SavedList> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<StoredLists>;
    return new Map(stored.build === buildName() ? stored.lists : []);
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
    console.info('지난 목록을 읽지 못했습니다.', error); // Storage is blocked: lists live as long as the document.
    return new Map();
  }
}

function savePosition(): void {
  const shown = shownEntry === undefined ? undefined : findSavedList(shownEntry);
  if (shown && shownEntry !== undefined)
    all().set(shownEntry, { ...shown, position: measureScrollPosition() });
}

function store(): void {
  savePosition();
  const texts: string[] = [];
  let characters = 0;
  for (const pair of [...all()].toReversed()) {
    const text = JSON.stringify(pair);
    characters += text.length;
    if (characters > MAX_CHARACTERS) break;
    texts.unshift(text);
  }
  try {
    const build = JSON.stringify(buildName());
    sessionStorage.setItem(STORAGE_KEY, `{"build":${build},"lists":[${texts.join(',')}]}`);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.info('목록을 남기지 못했습니다.', error); // Blocked or full: the next document begins at the first page.
  }
}

if (typeof window !== 'undefined') {
  setPrefetchedCheck((href) => restoreList(href) !== undefined);
  window.addEventListener('pagehide', store);
  // Phones end background pages without `pagehide`.
  document.addEventListener('visibilitychange', () => document.hidden && store());
}
