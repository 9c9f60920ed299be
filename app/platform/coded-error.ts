const STATUS = {
  'bad-request': 400,
  'signed-out': 401,
  forbidden: 403,
  /** The market requires a second factor, and the member has none yet. */
  'second-factor-needed': 403,
  'not-found': 404,
  limited: 429,
  /** Too many others are being worked on. */
  busy: 503,
  /** What keeps the data does not answer. */
  away: 503,
  /** What keeps the data has no room left. */
  full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** What cannot be gone on with but is nobody's bug; pages map it to a response in one place. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CodedError';
    this.code = code;
    this.status = STATUS[code];
  }
}
