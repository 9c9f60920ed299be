import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { layOutWhole } from '../../../ui/overlay/lay-out-whole.ts';
import { useIsScripted } from '../../../ui/use-is-scripted.ts';
import { findSavedList } from './list-restoration.ts';
import { restorePlace } from './list-scope.ts';

/**
 * Scrolls a list that the server sent to where one was in it before the reload. The server knows the first page only:
 * what was below it is there as soon as scripts are, before the next picture is drawn.
 */
export function PlaceAfterReload() {
  const { key: entry } = useLocation();
  const isScripted = useIsScripted();
  const [isFromServer] = useState(!isScripted);
  useLayoutEffect(() => {
    const left = isFromServer && isScripted ? findSavedList(entry)?.scope : undefined;
    if (!left) return;
    layOutWhole();
    restorePlace(left);
  }, [isFromServer, isScripted, entry]);
  return null;
}
