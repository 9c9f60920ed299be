import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { withParticle } from '../../korean/particle.ts';
import { edgeScroll, positionUnder, positionByKey } from './photo-order.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

/** Reordering by dragging (`listRef`, `data-grip`), keys, or picking a photo and tapping its new position (WCAG 2.5.7). */
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
  const moveAndFocus = (from: number, to: number, grip: HTMLElement | undefined) => {
    flushSync(() => move(from, to));
    grip?.focus();
  };

  function pressKey(event: ReactKeyboardEvent<HTMLElement>, from: number): void {
    const to = positionByKey(event.key, from, photos.length);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveAndFocus(from, to, event.currentTarget);
  }

  const pick = (index: number) => setPickedUrl(photos[index]?.url ?? null);

  function place(index: number, grip: HTMLElement): void {
    if (picked === index) setPickedUrl(null);
    else moveAndFocus(picked, index, grip);
  }

  return { ...useDrag(photos.length > 0, move), news, picked, pick, place, pressKey, move: moveAndFocus };
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

interface DragHandlers {
  onDrag(dragged: { from: number; to: number } | null): void;
  onDrop(from: number, to: number): void;
}

/** A mouse that moves this far drags; a finger that does so before resting scrolls. */
const SLACK_PX = 6;
const REST_MS = 250;

/** A finger drags only after resting, so that it can swipe the scroller (the list's parent). Returns a stop function. */
function attachPhotoDrag(list: HTMLElement, handlers: DragHandlers): () => void {
  let current: Drag | undefined;
  const start = (event: PointerEvent) => {
    const grip = (event.target as Element).closest('[data-grip]');
    const item = [...list.children].find((child) => child.contains(grip));
    if (!grip || !item || event.button !== 0 || list.children.length < 2) return;
    current?.end(false);
    current = new Drag(list, item as HTMLElement, event, handlers);
  };
  // A lifted item must neither scroll the page nor open a menu.
  const preventScroll = (event: Event) => {
    if (current?.isLifted && event.cancelable) event.preventDefault();
  };
  list.addEventListener('pointerdown', start);
  list.addEventListener('touchmove', preventScroll, { passive: false });
  list.addEventListener('contextmenu', preventScroll);
  return () => {
    current?.end(false);
    list.removeEventListener('pointerdown', start);
    list.removeEventListener('touchmove', preventScroll);
    list.removeEventListener('contextmenu', preventScroll);
  };
}

class Drag {
  isLifted = false;
  readonly #item: HTMLElement;
  readonly #strip: HTMLElement;
  readonly #handlers: DragHandlers;
  readonly #start: { pointerId: number; x: number; scroll: number };
  readonly #from: number;
  readonly #count: number;
  readonly #pitchPx: number;
  readonly #ended = new AbortController();
  #x: number;
  #to: number;
  #timer = 0;
  #frame = 0;

  constructor(list: HTMLElement, item: HTMLElement, event: PointerEvent, handlers: DragHandlers) {
    const items = [...list.children] as HTMLElement[];
    this.#item = item;
    this.#strip = list.parentElement ?? list;
    this.#handlers = handlers;
    this.#start = { pointerId: event.pointerId, x: event.clientX, scroll: this.#strip.scrollLeft };
    this.#from = this.#to = items.indexOf(item);
    this.#count = items.length;
    this.#pitchPx = items[1]!.offsetLeft - items[0]!.offsetLeft;
    this.#x = event.clientX;
    const isTouch = event.pointerType === 'touch';
    if (isTouch) this.#timer = window.setTimeout(() => this.#lift(), REST_MS);
    this.#listen(isTouch);
  }

  end(isDropped: boolean): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    if (!this.isLifted) return;
    if (isDropped) this.#place();
    this.isLifted = false;
    this.#item.style.removeProperty('transform');
    this.#handlers.onDrag(null);
    if (isDropped && this.#to !== this.#from) this.#handlers.onDrop(this.#from, this.#to);
    swallowClick();
  }

  #listen(isTouch: boolean): void {
    const { signal } = this.#ended;
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) => {
      const own = (event: PointerEvent) => event.pointerId === this.#start.pointerId && act(event);
      window.addEventListener(type, own, { signal });
    };
    on('pointermove', (event) => {
      this.#x = event.clientX;
      const isFar = Math.abs(this.#x - this.#start.x) > SLACK_PX;
      if (!this.isLifted && isFar && isTouch) this.end(false);
      else if (!this.isLifted && isFar) this.#lift();
    });
    on('pointerup', () => this.end(true));
    on('pointercancel', () => this.end(false));
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && this.end(false);
    window.addEventListener('keydown', escape, { signal });
  }

  #lift(): void {
    this.isLifted = true;
    this.#handlers.onDrag({ from: this.#from, to: this.#to });
    this.#follow();
  }

  #follow = (): void => {
    const { left, right } = this.#strip.getBoundingClientRect();
    this.#strip.scrollLeft += edgeScroll(this.#x, left, right);
    this.#place();
    this.#frame = requestAnimationFrame(this.#follow);
  };

  /** Not beyond the ends, or the strip would grow. */
  #place(): void {
    const draggedPx = this.#x - this.#start.x + this.#strip.scrollLeft - this.#start.scroll;
    const minPx = -this.#from * this.#pitchPx;
    const byPx = Math.min(Math.max(draggedPx, minPx), minPx + (this.#count - 1) * this.#pitchPx);
    this.#item.style.setProperty('transform', `translateX(${byPx}px)`);
    const to = positionUnder(this.#from, byPx, this.#pitchPx, this.#count);
    if (to === this.#to) return;
    this.#to = to;
    this.#handlers.onDrag({ from: this.#from, to });
  }
}

function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
