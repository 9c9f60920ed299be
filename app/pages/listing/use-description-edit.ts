import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyChunk, useNotifyMissing } from '../../ui/lazy-chunk.ts';

export const descriptionEditor = lazyChunk(() => import('./edit-description.tsx'));

export function useDescriptionEdit(startsOpen: boolean) {
  const notifyMissing = useNotifyMissing();
  const [isEditing, setEditing] = useState(startsOpen);
  return {
    isEditing,
    editButtonRef: useFocusAfter(isEditing),
    start: () => void descriptionEditor.load().then(() => setEditing(true), notifyMissing),
    close: useCallback(() => setEditing(false), []),
  };
}

/** Moves the focus from the removed editor to the button. */
function useFocusAfter(isEditing: boolean) {
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButtonRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return editButtonRef;
}
