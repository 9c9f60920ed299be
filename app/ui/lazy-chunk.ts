import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from './feedback/toast.tsx';

/** A module that few people need, loaded shortly before it is used. */
export interface LazyChunk<Module> {
  /** Starts loading it, at a sign that it may soon be wanted. A failure is reported when the module is used. */
  prepare(): void;
  /** Rejects when it cannot be loaded; the next call tries again. */
  load(): Promise<Module>;
  /** Undefined until it is here. */
  loaded(): Module | undefined;
}

/**
 * @param importModule `() => import('…')` of a module that no other one imports: the bundler renames the exports of a shared one
 */
export function lazyChunk<Module>(importModule: () => Promise<Module>): LazyChunk<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  let retryUrl: string | undefined;
  const load = () => {
    loading ??= (retryUrl ? (import(/* @vite-ignore */ retryUrl) as Promise<Module>) : importModule()).then(
      (module) => (loaded = module),
      (error: unknown) => {
        loading = undefined;
        retryUrl = findRetryUrl(error);
        throw error;
      },
    );
    return loading;
  };
  return { load, loaded: () => loaded, prepare: () => void load().catch(() => undefined) };
}

/**
 * Another address of the file that an import could not fetch: until the page is loaded anew, browsers remember that its own
 * address failed. Chromium and Firefox name that in the error; elsewhere the import is only repeated.
 */
function findRetryUrl(error: unknown): string | undefined {
  const [failedUrl] = (error instanceof TypeError && /https?:[^\s?]+/.exec(error.message)) || [];
  return failedUrl && `${failedUrl}?retry=${Date.now()}`;
}

/** Tells a person that something they wanted cannot be shown: no connection, or a page so old that its files are gone. */
export function useNotifyMissing(): (error: unknown) => void {
  const { showToast } = useToast();
  return useCallback(
    (error) => {
      console.error('화면의 한 부분을 불러오지 못했습니다.', error);
      showToast('화면을 불러오지 못했어요. 연결을 확인하고 새로고침해 주세요.', 'failed');
    },
    [showToast],
  );
}

/**
 * The module once it is there; it is asked for when it is wanted, never on the server. When it cannot be loaded, who
 * still wants it is told, and `onMissing` takes back what waits for it, or finds other words.
 */
export function useLazyChunk<Module>(
  part: LazyChunk<Module>,
  isWanted: boolean,
  onMissing: () => void,
): Module | undefined {
  const notifyMissing = useNotifyMissing();
  const [, setLoaded] = useState(false);
  const module = part.loaded();
  const giveUp = useEffectEvent((error: unknown) => {
    notifyMissing(error);
    onMissing();
  });
  useEffect(() => {
    if (!isWanted || module) return;
    let isStillWanted = true;
    part.load().then(
      () => setLoaded(true),
      (error: unknown) => isStillWanted && giveUp(error),
    );
    return () => {
      isStillWanted = false;
    };
  }, [part, isWanted, module]);
  return module;
}
