/** OWASP ASVS 5.0, V16.3. */
export const SECURITY_EVENTS = [
  'sign-in',
  'sign-in refused',
  'code asked',
  'code refused',
  'second factor on',
  'second factor off',
  'recovery codes renewed',
  'passkey added',
  'passkey removed',
  'passkey refused',
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
  'limited',
  'forbidden',
  'foreign request',
] as const;

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];
