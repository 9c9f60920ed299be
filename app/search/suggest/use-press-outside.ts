import { type RefObject, useEffect, useEffectEvent } from 'react';

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
