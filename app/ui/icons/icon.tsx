import { IconFrame, type IconLook } from './icon-frame.tsx';
import { iconShapes, type IconName } from './icon-shapes.tsx';

export type { IconName };

/** A picture of the set that every page brings along; see `IconFrame`. */
export function Icon({ name, ...look }: IconLook & { name: IconName }) {
  return <IconFrame {...look}>{iconShapes[name]}</IconFrame>;
}
