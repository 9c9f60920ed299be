import { IconFrame, type IconStyle } from './icon-frame.tsx';
import { memberIconShapes, type MemberIconName } from './member-icon-shapes.tsx';

export type { MemberIconName };

/** A picture that only members' pages show, or what comes late, so that no page has to load it; see `IconFrame`. */
export function MemberIcon({ name, ...style }: IconStyle & { name: MemberIconName }) {
  return <IconFrame {...style}>{memberIconShapes[name]}</IconFrame>;
}
