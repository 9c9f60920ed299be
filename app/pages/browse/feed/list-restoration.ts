import { tellPagesAtHand } from '../../../shell/prefetched-page.ts';
import { measurePlace, type ListPlaceOnScreen } from './list-scope.ts';
import type { ProductListData } from '../product-list.server.ts';

/** What has been loaded of a list so far. */
export type LoadedList = Pick<ProductListData, 'products' | 'nextCursor' | 'elsewhere'>;

/** A list as it stood when it was left. */
interface SavedList {
  /** Path and parameters. */
  href: string;
  /** The page that the loader read. */
  list: ProductListData;
  /** Epoch ms of that. */
  readAt: number;
  /** With the pages after it, once there are any. */
  loaded?: LoadedList | undefined;
  /** Where one was in it. */
  scope?: ListPlaceOnScreen | undefined;
}

const STORAGE_KEY = 'kept-lists';
const MAX_SAVED = 10;
/** Of what the browser stores; a listing takes about 400 characters. */
const MAX_CHARACTERS = 2_000_000;
/** A list this young is shown again as it was: the stream brings its counts, sales and removals up to date. */
const FRESH_MS = 30 * 60_000;

/** By history entry, the one looked at last at the end. */
let lists: Map<string, SavedList> | undefined;
/** The entry whose list is on screen. */
let shownEntry: string | undefined;
const listeners = new Set<() => void>();

/** Hears of what is kept from now on. */
export function subscribeToSavedLists(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is kept of a history entry's list, in this document or the one before it (a reload). */
export function findSavedList(entry: string): SavedList | undefined {
  return all().get(entry);
}

/** Keeps the list of a history entry as its loader read it. */
export function saveList(entry: string, href: string, list: ProductListData): void {
  const saved = all().get(entry);
  put(entry, saved?.list === list ? saved : { ...saved, href, list, readAt: Date.now() });
}

/** Keeps what was loaded of a list since. */
export function saveLoaded(entry: string, loaded: LoadedList): void {
  const saved = all().get(entry);
  if (saved) put(entry, { ...saved, loaded });
}

/**
 * Says whose list is on screen.
 * @returns to be called when it is about to go: keeps where one was in it
 */
export function showSavedList(entry: string): () => void {
  shownEntry = entry;
  return () => {
    savePosition();
    shownEntry = undefined;
  };
}

/** The viewer listed something: what is kept does not have it, and is read again before it is shown. */
export function invalidateSavedLists(): void {
  for (const [entry, saved] of all()) all().set(entry, { ...saved, readAt: 0 });
}

/**
 * The list one goes back to, if that is what is going on and it is young enough. Going back, the browser is on the
 * entry already while the router still shows another; in all other cases the two are the same.
 */
export function listGoneBackTo(href: string, now: number = Date.now()): ProductListData | undefined {
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

/** Another build may expect other fields in a listing, so it takes nothing over from this one. */
interface StoredLists {
  build: string;
  lists: [string, SavedList][];
}

/** The router names the build it belongs to. */
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
    console.info('지난 목록을 읽지 못했습니다.', error); // Blocked: lists are kept no longer than the document.
    return new Map();
  }
}

function savePosition(): void {
  const shown = shownEntry === undefined ? undefined : findSavedList(shownEntry);
  if (shown && shownEntry !== undefined) all().set(shownEntry, { ...shown, scope: measurePlace() });
}

/** Leaves the newest lists to the document that comes after this one. */
function store(): void {
  savePosition();
  const texts: string[] = [];
  let characters = 0;
  for (const pair of [...all()].reverse()) {
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
  tellPagesAtHand((href) => listGoneBackTo(href) !== undefined);
  window.addEventListener('pagehide', store);
  // A phone ends a page in the background without another word.
  document.addEventListener('visibilitychange', () => document.hidden && store());
}
