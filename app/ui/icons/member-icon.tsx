import { IconFrame, type IconLook } from './icon-frame.tsx';
import { memberIconShapes, type MemberIconName } from './member-icon-shapes.tsx';

export type { MemberIconName };

/** A picture that only members' pages show, or what comes late, so that no page has to load it; see `IconFrame`. */
export function MemberIcon({ name, ...look }: IconLook & { name: MemberIconName }) {
  return <IconFrame {...look}>{memberIconShapes[name]}</IconFrame>;
}
