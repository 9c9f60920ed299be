import { randomBytes } from 'node:crypto';

/** A new id that nobody can guess: 96 random bits as 16 URL-safe characters. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
