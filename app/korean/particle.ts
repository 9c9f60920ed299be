import { josa } from 'es-hangul';

export type Particle = '을/를' | '이/가' | '은/는' | '와/과';

/** Only their final consonant matters. */
const DIGIT_SOUNDS = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];

/** 노트북을, 가위를, 아이폰 7이. Ignores closing punctuation; writes both forms after Latin letters: `LG을(를)`. */
export function withParticle(word: string, particle: Particle): string {
  const last = word.replace(/[^\p{L}\p{N}]+$/u, '').at(-1) ?? '';
  const sound = /[0-9]/.test(last) ? (DIGIT_SOUNDS[Number(last)] ?? '') : last;
  if (/[가-힣]/.test(sound)) return word + josa.pick(sound, particle);
  const [afterConsonant, afterVowel] = particle.split('/');
  return `${word}${afterConsonant}(${afterVowel})`;
}
