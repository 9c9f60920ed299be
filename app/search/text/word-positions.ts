import { hasInitial, toInitials } from '../../korean/initials.ts';

/**
 * Where a part stands in a text, both normalised: the places of its first unit, in order; they may overlap. A
 * lone initial of the part stands for itself and for each syllable that begins with it (`ㅇㅇㅍ` and `아이ㅍ`
 * stand in `아이폰`).
 */
export function placesOf(text: string, part: string): number[] {
  if (!hasInitial(part)) return exactPlacesOf(text, part);
  return exactPlacesOf(toInitials(text), toInitials(part)).filter((at) => isSaidAt(text, at, part));
}

function exactPlacesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

/** Whether all of a part but its initials, which are known to fit, stands at a place of the text. */
function isSaidAt(text: string, at: number, part: string): boolean {
  return part.split('').every((unit, index) => hasInitial(unit) || unit === text[at + index]);
}
