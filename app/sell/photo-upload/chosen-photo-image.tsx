import { useState } from 'react';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { largeAddress } from '../../media/staging/staged-photo.ts';
import type { ChosenPhoto } from './chosen-photo.ts';

type ChosenPhotoImageProps = {
  photo: ChosenPhoto;
  name: string;
  className: string | undefined;
  isLarge?: boolean;
};

/** The server's picture for formats that this browser cannot show, such as HEIC. */
export function ChosenPhotoImage({ photo, name, className, isLarge = false }: ChosenPhotoImageProps) {
  const { url, file, state } = photo;
  const [broken, setBroken] = useState<string[]>([]);
  const staged = state.name === 'staged' ? state.staged : undefined;
  const sources = [
    file || !isLarge ? url : undefined,
    staged && (isLarge ? largeAddress(staged) : staged.thumbnail),
    url,
  ];
  const source = sources.find((each) => each !== undefined && !broken.includes(each));
  if (source === undefined) {
    return (
      <span className={className}>
        <MemberIcon name="image" />
        <span className="visually-hidden">{name}</span>
      </span>
    );
  }
  return (
    <img
      className={className}
      src={source}
      alt={name}
      draggable={false}
      onError={() => setBroken([...broken, source])}
    />
  );
}
