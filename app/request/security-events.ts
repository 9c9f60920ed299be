/** What the log tells by itself beside the line of each request, by these words. OWASP ASVS 5.0, V16.3. */
export const SECURITY_EVENTS = [
  'sign-in',
  'sign-in refused',
  /** The password was right, and a second factor is wanted too. */
  'code asked',
  'code refused',
  'second factor on',
  'second factor off',
  'recovery codes renewed',
  'sign-up',
  'sign-up refused',
  'sign-out everywhere',
  'session ended',
  'password changed',
  'password refused',
  'reset asked',
  'reset done',
  'reset refused',
  'data exported',
  'left',
  /** Over a limit. */
  'limited',
  /** Somebody signed in asked for what is not theirs to do. */
  'forbidden',
  /** The guard: another site's, or of nobody knows which. */
  'foreign request',
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];
