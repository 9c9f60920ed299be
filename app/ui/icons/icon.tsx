import { IconFrame, type IconStyle } from './icon-frame.tsx';
import { iconShapes, type IconName } from './icon-shapes.tsx';

export type { IconName };

/** A picture of the set that every page brings along; see `IconFrame`. */
export function Icon({ name, ...style }: IconStyle & { name: IconName }) {
  return <IconFrame {...style}>{iconShapes[name]}</IconFrame>;
}
