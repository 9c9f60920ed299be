type Start = () => () => void;

const watched = new WeakMap<Element, { start: Start; stop?: (() => void) | undefined }>();
let observer: IntersectionObserver | undefined;

/** Calls `start` whenever `element` comes within a screen of what is seen, and what that returns when it leaves. */
export function watchNearScreen(element: Element, start: Start): () => void {
  // One for all cards of a list.
  observer ??= new IntersectionObserver(follow, { rootMargin: '100% 0px' });
  watched.set(element, { start });
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    watched.get(element)?.stop?.();
    watched.delete(element);
  };
}

function follow(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const watch = watched.get(target);
    if (!watch || isIntersecting === Boolean(watch.stop)) continue;
    if (isIntersecting) watch.stop = watch.start();
    else {
      watch.stop?.();
      watch.stop = undefined;
    }
  }
}
