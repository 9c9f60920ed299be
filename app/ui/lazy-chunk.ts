import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from './feedback/toast.tsx';

export interface LazyChunk<Module> {
  prepare(): void;
  /** Rejects on failure; the next call tries again. */
  load(): Promise<Module>;
  loaded(): Module | undefined;
}

/** `importModule` imports a module that nothing else imports: the bundler renames exports of shared ones. */
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

/** Browsers remember a failed address until a reload. Chromium and Firefox name it in the error. */
function findRetryUrl(error: unknown): string | undefined {
  const [failedUrl] = (error instanceof TypeError && /https?:[^\s?]+/.exec(error.message)) || [];
  return failedUrl && `${failedUrl}?retry=${Date.now()}`;
}

export function useNotifyMissing(): (error: unknown) => void {
  const { showToast } = useToast();
  return useCallback(
    (error) => {
      console.error('화면의 한 부분을 불러오지 못했습니다.', error);
      showToast(
        navigator.onLine
          ? '화면을 불러오지 못했어요. 연결을 확인하고 새로고침해 주세요.'
          : '인터넷에 연결되어 있지 않아요.',
        'failed',
      );
    },
    [showToast],
  );
}

/** Loads the module ahead; undefined until it has come. What can do without it shows no failure. */
export function usePreparedChunk<Module>(part: LazyChunk<Module>, isWanted: boolean): Module | undefined {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (isWanted)
      part.load().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [part, isWanted]);
  return part.loaded();
}

/** Loads the module when wanted, never on the server. On failure shows a toast and calls `onMissing`. */
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
