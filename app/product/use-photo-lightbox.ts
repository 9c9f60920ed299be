import { useEffect, useEffectEvent, useState } from 'react';

type Parts = typeof import('./photo-lightbox.tsx');

let loaded: Parts | undefined;

async function loadPhotoLightbox(): Promise<Parts> {
  loaded ??= await import('./photo-lightbox.tsx');
  return loaded;
}

/** Somebody reaches for a photo. What goes wrong here is told when they open it, which asks once more. */
export function fetchLightboxAhead(): void {
  loadPhotoLightbox().catch(() => undefined);
}

/**
 * What shows photos full screen: loaded when it is asked for, because few people look so closely.
 * @param onFailure it cannot be had: no connection, or a page older than the server
 */
export function usePhotoLightbox(isOpen: boolean, onFailure: (error: unknown) => void) {
  const [parts, setParts] = useState(loaded);
  const fail = useEffectEvent(onFailure);
  const ready = parts ?? loaded;
  useEffect(() => {
    if (!isOpen || ready) return;
    let isWanted = true;
    loadPhotoLightbox().then(
      (found) => setParts(found),
      (error: unknown) => isWanted && fail(error),
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, ready]);
  return ready;
}
