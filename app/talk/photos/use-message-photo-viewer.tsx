import { useCallback, useRef, useState } from 'react';
import { PhotoViewer } from '../../product/photos/photo-viewer.tsx';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import type { MessagePhoto } from '../conversation.ts';
import { messagePhotoPath, messagePhotoSource } from './message-photos.ts';

/** Shows the photos of one message; render `viewer`. */
export function useMessagePhotoViewer(conversationId: string) {
  const { isOpen, open, close } = useOverlayHistory('message photos');
  const [opened, setOpened] = useState<{ photos: readonly MessagePhoto[]; index: number }>();
  const pinchRef = useRef(null);
  const openPhoto = useCallback(
    (photos: readonly MessagePhoto[], index: number) => {
      setOpened({ photos, index });
      open();
    },
    [open],
  );
  const viewer = opened && (
    <PhotoViewer
      isOpen={isOpen}
      onClose={close}
      photos={opened.photos.map(({ id, ...size }) => ({
        ...size,
        address: messagePhotoPath(conversationId, id),
      }))}
      title="대화"
      index={opened.index}
      onView={(index) => setOpened({ ...opened, index })}
      pinchRef={pinchRef}
      sourceOf={messagePhotoSource}
    />
  );
  return { openPhoto, viewer };
}
