interface ListDepth {
  length: number;
  scrollY: number;
}

/** Not the items: a personal list must not outlive its document on a shared phone. */
const STORAGE_KEY = 'own-list-depths';
const MAX_ENTRIES = 10;

let depths: Map<string, ListDepth> | undefined;

export function readDepth(entry: string): ListDepth | undefined {
  return all().get(entry);
}

/** Saves the depth when the page is hidden or reloaded. Call the returned function when another page is shown. */
export function watchDepth(entry: string, measureLength: () => number): () => void {
  // From the last scroll event: by the time this page leaves, its header has gone.
  let { scrollY } = window;
  const measure = () => ({ scrollY } = window);
  const save = () => {
    put(entry, { length: measureLength(), scrollY });
    store();
  };
  const saveWhenHidden = () => document.hidden && save();
  window.addEventListener('scroll', measure, { passive: true });
  window.addEventListener('pagehide', save);
  // Phones end background pages without `pagehide`.
  document.addEventListener('visibilitychange', saveWhenHidden);
  return () => {
    save();
    window.removeEventListener('scroll', measure);
    window.removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', saveWhenHidden);
  };
}

function put(entry: string, depth: ListDepth): void {
  const map = all();
  map.delete(entry);
  map.set(entry, depth);
  const [oldest] = map.keys();
  if (map.size > MAX_ENTRIES && oldest !== undefined) map.delete(oldest);
}

function all(): Map<string, ListDepth> {
  depths ??= readStored();
  return depths;
}

function readStored(): Map<string, ListDepth> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, ListDepth][]);
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
    console.info('지난 목록의 길이를 읽지 못했습니다.', error);
    return new Map();
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...all()]));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.info('목록의 길이를 남기지 못했습니다.', error);
  }
}
