import { randomBytes } from 'node:crypto';

/** A new id that nobody can guess: 96 random bits as 16 URL-safe characters. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}

/** Whether a text looks as ids do. No sixteen digits do: those are rather the number of somebody's card. */
export function isIdForm(text: string): boolean {
  return /^(?![\d-]+$)[\w-]{16}$/.test(text);
}
