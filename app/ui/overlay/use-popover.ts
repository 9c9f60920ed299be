import { type FocusEvent, type ToggleEvent, useEffect, useId, useRef } from 'react';
import { useOverlayHistory } from './overlay-history.ts';

/**
 * Works without scripts, closes when the focus leaves, and by going back. Put `panel` on the element after `button`.
 * Links in it replace the popover's history entry, if it has one (`isOpen`), and hide it with `leave`.
 */
export function usePopover<Panel extends HTMLElement>() {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<Panel>(null);
  const isLeft = useRef(false);
  const { isOpen, open, close: closeEntry } = useOverlayHistory(id);
  const hide = () => panelRef.current?.hidePopover();
  useEffect(() => {
    if (!isOpen) return;
    const panel = panelRef.current;
    return () => panel?.hidePopover();
  }, [isOpen]);

  const close = () => {
    closeEntry();
    hide();
  };
  const leave = () => {
    isLeft.current = true;
    hide();
  };
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') open();
    else if (!isLeft.current) closeEntry();
    isLeft.current = false;
  };
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    // The window lost the focus, or a press is about to close it.
    if (next === null || next === buttonRef.current || panelRef.current?.contains(next)) return;
    close();
  };
  return {
    button: { ref: buttonRef, popoverTarget: id, 'aria-expanded': isOpen, onBlur },
    panel: { ref: panelRef, id, popover: 'auto' as const, onBlur, onToggle },
    isOpen,
    close,
    leave,
  };
}
