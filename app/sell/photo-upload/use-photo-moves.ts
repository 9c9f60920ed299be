import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { withParticle } from '../../korean/particle.ts';
import { attachPhotoDrag } from './photo-drag.ts';
import { placeByKey } from './photo-order.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

/** Reordering by dragging (`listRef`, `data-grip`), keys, or tapping a photo and then its new position (WCAG 2.5.7). */
export function usePhotoMoves(photos: readonly ChosenPhoto[], onMove: (from: number, to: number) => void) {
  const [news, setNews] = useState('');
  const [pickedUrl, setPickedUrl] = useState<string | null>(null);
  const picked = photos.findIndex(({ url }) => url === pickedUrl);

  const move = (from: number, to: number) => {
    onMove(from, to);
    setPickedUrl(null);
    setNews(`${withParticle(`사진 ${from + 1}`, '을/를')} ${to + 1}번째로 옮겼어요`);
  };
  /** A moved node loses the focus. */
  const moveAndFocus = (from: number, to: number, button: HTMLElement) => {
    flushSync(() => move(from, to));
    button.focus();
  };

  function pressKey(event: KeyboardEvent<HTMLElement>, from: number): void {
    const to = placeByKey(event.key, from, photos.length);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveAndFocus(from, to, event.currentTarget);
  }

  function tap(index: number, button: HTMLElement): void {
    if (picked === -1) setPickedUrl(photos[index]?.url ?? null);
    else if (picked === index) setPickedUrl(null);
    else moveAndFocus(picked, index, button);
  }

  return { ...useDrag(photos.length > 0, move), news, picked, pressKey, tap };
}

function useDrag(isListThere: boolean, onDrop: (from: number, to: number) => void) {
  const listRef = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const list = listRef.current;
    return list
      ? attachPhotoDrag(list, { onDrag: setDragged, onDrop: (from, to) => drop(from, to) })
      : undefined;
  }, [isListThere]);
  return { listRef, dragged };
}
