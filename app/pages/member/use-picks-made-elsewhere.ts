import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveClient } from '../../live/live-provider.tsx';
import { usePicks } from '../../pick/picks.tsx';
import { useViewer } from '../../account/viewer.tsx';

/** Loads the list of picks again once the server answers others than it shows: they were made in another tab or device. */
export function usePicksMadeElsewhere(shownIds: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const { viewer } = useViewer();
  const { answeredIds } = usePicks();
  const live = useLiveClient();
  useEffect(() => live.watchPersonal(), [live]);
  useEffect(() => {
    if (!viewer) return;
    const shown = new Set(shownIds);
    const isSame = answeredIds.length === shown.size && answeredIds.every((id) => shown.has(id));
    if (!isSame) void revalidate();
    // Only a new answer is compared: that the list itself has changed is no reason to load it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answeredIds]);
}
