import { hasInitial, toInitials } from '../../korean/initials.ts';

/** Ordered, may overlap; a lone initial also matches syllables (`아이ㅍ` in `아이폰`). Both normalised. */
export function placesOf(text: string, part: string): number[] {
  if (!hasInitial(part)) return exactPlacesOf(text, part);
  return exactPlacesOf(toInitials(text), toInitials(part)).filter((at) => isSaidAt(text, at, part));
}

function exactPlacesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

function isSaidAt(text: string, at: number, part: string): boolean {
  return part.split('').every((unit, index) => hasInitial(unit) || unit === text[at + index]);
}
