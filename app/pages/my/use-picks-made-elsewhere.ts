import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveClient } from '../../live/live-provider.tsx';
import { usePicks } from '../../pick/picks.tsx';
import { PICKS_ANSWERED } from '../../shell/session/session-store.ts';
import { useViewer } from '../../account/viewer.tsx';

/** Loads the list of picks again once the server answers others than it shows: they were made in another tab or device. */
export function usePicksMadeElsewhere(
  shownIds: readonly string[],
  { hasMore, drop }: { hasMore: boolean; drop: (productId: string) => void },
): void {
  const { revalidate } = useRevalidator();
  const { viewer } = useViewer();
  const { answeredIds } = usePicks();
  const live = useLiveClient();
  useEffect(() => live.watchPersonal(), [live]);
  useEffect(() => {
    if (!viewer) return;
    const shown = new Set(shownIds);
    // The newest come first in both, and the answer has those of later pages too.
    const newest = hasMore ? answeredIds.slice(0, shown.size) : answeredIds;
    if (newest.length === shown.size && newest.every((id) => shown.has(id))) return;
    const answered = new Set(answeredIds);
    if (answeredIds.length < PICKS_ANSWERED) shownIds.filter((id) => !answered.has(id)).forEach(drop);
    void revalidate();
    // Only a new answer is compared: that the list itself has changed is no reason to load it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answeredIds]);
}
