import { disassemble } from 'es-hangul';

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

/**
 * A text as the keys it is typed with: `의자` → `ㅇㅡㅣㅈㅏ`. What stands half typed begins what it will become,
 * `읮` and `의ㅈ` alike. A lone consonant may come in the form that NFKC gives it (U+1100 and after).
 */
export function hangulKeys(text: string): string {
  return disassemble(
    text.replace(/[\u1100-\u1112]/g, (initial) => INITIALS.charAt(initial.charCodeAt(0) - 0x1100)),
  );
}
