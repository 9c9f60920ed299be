/** The two tones of a demo photo's room: `wall` behind the object, `floor` where it meets the wall. */
export type Backdrop = { name: string; wall: string; floor: string; shade: string };

const sand = { name: 'sand', wall: '#f0e9dd', floor: '#e5dccc', shade: '#5c4a30' };
const sage = { name: 'sage', wall: '#e4eadc', floor: '#d6dfcb', shade: '#3f4a32' };
const mist = { name: 'mist', wall: '#e3e9ec', floor: '#d6dee2', shade: '#34434b' };
const stone = { name: 'stone', wall: '#ecebe8', floor: '#deddd9', shade: '#45433d' };
const blush = { name: 'blush', wall: '#f3e6e1', floor: '#e9d7d1', shade: '#5d3f36' };
const butter = { name: 'butter', wall: '#f5edd2', floor: '#ebe1be', shade: '#5b4f24' };
const lilac = { name: 'lilac', wall: '#e9e6ef', floor: '#d9d4e5', shade: '#423a57' };

export const backdrops: readonly Backdrop[] = [sand, sage, mist, stone, blush, butter, lilac];

/** Pictures that look better before one backdrop than before the one their name would give. */
const chosen: Readonly<Record<string, Backdrop>> = {
  laptop: stone,
  chair: sand,
  camera: sage,
  'potted-plant': sage,
  'teddy-bear': blush,
  books: mist,
  bicycle: mist,
  guitar: butter,
  'video-game': lilac,
  headphone: stone,
  coat: sand,
  'hiking-boot': sage,
  'kick-scooter': mist,
  'desktop-computer': mist,
  backpack: sand,
};

/** Step between the backdrops of successive photos: coprime with 7, so that seven in a row all differ. */
const stride = 3;

/** The backdrop of a picture's photo: the same for the same arguments, another one for the next `variant`. */
export function backdropFor(pictureName: string, variant: number): Backdrop {
  const first = chosen[pictureName];
  const start = first === undefined ? sumOfCodes(pictureName) : backdrops.indexOf(first);
  return backdrops[(start + variant * stride) % backdrops.length] ?? sand;
}

function sumOfCodes(text: string): number {
  let sum = 0;
  for (const character of text) sum += character.codePointAt(0) ?? 0;
  return sum;
}
