import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
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

/** While `isShown`, a press outside the input's form closes and does nothing else. A scroll is no press. */
export function usePressOutside(
  inputRef: RefObject<HTMLInputElement | null>,
  isShown: boolean,
  onPress: () => void,
): void {
  const closesBy = useEffectEvent((event: MouseEvent) => {
    const isOutside = !inputRef.current?.form?.contains(event.target as Node);
    if (isShown && isOutside) onPress();
    return isShown && isOutside;
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    let isPressing = false;
    // Fingers press the mouse at the end of a tap.
    const press = (event: MouseEvent) => {
      isPressing = closesBy(event);
      if (isPressing) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      if (!isPressing) return;
      isPressing = false;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('mousedown', press, options);
    document.addEventListener('click', click, options);
    return () => listening.abort();
  }, []);
}
