import { useEffect, useEffectEvent, useRef } from 'react';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';

interface SuggestionsEntry {
  isShown: boolean;
  /** The box is in use, though there may be nothing to suggest for now. */
  isOpen: boolean;
  onBack(): void;
}

/** Going back closes the suggestions. One history entry for as long as the box is in use. */
export function useSuggestionsEntry({ isShown, isOpen, onBack }: SuggestionsEntry): void {
  const entry = useOverlayHistory('search');
  const isEntered = useRef(false);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (isShown) return entry.open();
    if (isOpen) return;
    // Closed already, perhaps to be opened anew by the next key: nothing is left for going back to close.
    isEntered.current = false;
    entry.close();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShown, isOpen]);
  useEffect(() => {
    if (isEntered.current && !entry.isOpen) goBack();
    isEntered.current = entry.isOpen;
  }, [entry.isOpen]);
}
