import { useId, useRef, useState, type FocusEvent, type ToggleEvent } from 'react';

/**
 * The browser's own popover: it opens without scripts too, Escape and a press outside close it, and the focus
 * goes in and comes back. With scripts it also closes once the focus has left both it and its button.
 * Put `button` on the button and `panel` on what opens, the one after the other.
 */
export function usePopover<Panel extends HTMLElement>() {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<Panel>(null);
  const [isOpen, setOpen] = useState(false);

  const close = () => panelRef.current?.hidePopover();
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    // Without a next place the window itself lost the focus, or a press is about to close it anyway.
    if (next === null || next === buttonRef.current || panelRef.current?.contains(next)) return;
    close();
  };
  return {
    button: { ref: buttonRef, popoverTarget: id, 'aria-expanded': isOpen, onBlur },
    panel: {
      ref: panelRef,
      id,
      popover: 'auto' as const,
      onBlur,
      onToggle: (event: ToggleEvent) => setOpen(event.newState === 'open'),
    },
    close,
  };
}
