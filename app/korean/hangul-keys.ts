import { disassemble } from 'es-hangul';

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

/** The keys that type a text: `의자` → `ㅇㅡㅣㅈㅏ`, so that `읮` and `의ㅈ` begin alike. Takes NFKC's lone consonants too. */
export function hangulKeys(text: string): string {
  return disassemble(
    text.replace(/[\u1100-\u1112]/g, (initial) => INITIALS.charAt(initial.charCodeAt(0) - 0x1100)),
  );
}
