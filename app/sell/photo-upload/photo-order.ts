export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = [...items];
  if (from === to || !(from in moved) || !(to in moved)) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

export function positionByKey(key: string, from: number, count: number): number | undefined {
  const positions: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    Home: 0,
    End: count - 1,
  };
  const to = positions[key];
  return to === undefined || to === from || to < 0 || to >= count ? undefined : to;
}

export function positionUnder(from: number, byPx: number, pitchPx: number, count: number): number {
  return Math.min(Math.max(from + Math.round(byPx / pitchPx), 0), count - 1);
}

export function stepAside(index: number, from: number, to: number): 'back' | 'on' | undefined {
  if (index > from && index <= to) return 'back';
  if (index < from && index >= to) return 'on';
  return undefined;
}

const EDGE_PX = 48;
const FASTEST_PX = 12;

export function edgeScroll(x: number, left: number, right: number): number {
  const into = (distance: number) => Math.min(Math.max(1 - distance / EDGE_PX, 0), 1) * FASTEST_PX;
  return into(right - x) - into(x - left);
}
