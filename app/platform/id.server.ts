import { randomBytes } from 'node:crypto';

/** 96 random bits, base64url. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}

/** Not sixteen digits: those may be a card number. */
export function isIdForm(text: string): boolean {
  return /^(?![\d-]+$)[\w-]{16}$/.test(text);
}
