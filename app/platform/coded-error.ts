const STATUS = {
  'bad-request': 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  limited: 429,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** What cannot be gone on with but is nobody's bug; pages map it to a response in one place. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'CodedError';
    this.code = code;
    this.status = STATUS[code];
  }
}
