import { useViewer } from '../../../account/viewer.tsx';

export interface LeftOut {
  /** How many of these `LiveItem` leaves out. */
  count: number;
  /** Those of people whom the viewer has blocked: that one was blocked oneself is not told. */
  blockedCount: number;
}

export function useLeftOut(listings: readonly { id: string }[]): LeftOut {
  const { leftOutIds = [], blockedIds = [] } = useViewer().viewer ?? {};
  const countIn = (ids: string[]) => {
    const known = new Set(ids);
    return known.size === 0 ? 0 : listings.filter(({ id }) => known.has(id)).length;
  };
  return { count: countIn(leftOutIds), blockedCount: countIn(blockedIds) };
}
