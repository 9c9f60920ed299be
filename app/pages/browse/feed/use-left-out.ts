import { useKnownViewer } from '../../../account/viewer.tsx';

export interface LeftOut {
  /** How many of these `LiveItem` leaves out. */
  count: number;
  /** Only those whose sellers the viewer has blocked: a block by the seller stays unknown. */
  blockedCount: number;
}

export function useLeftOut(listings: readonly { id: string }[]): LeftOut {
  const { leftOutIds = [], blockedIds = [] } = useKnownViewer() ?? {};
  const countIn = (ids: string[]) => {
    const known = new Set(ids);
    return known.size === 0 ? 0 : listings.filter(({ id }) => known.has(id)).length;
  };
  return { count: countIn(leftOutIds), blockedCount: countIn(blockedIds) };
}
