const STATUS = {
  'bad-request': 400,
  'signed-out': 401,
  forbidden: 403,
  'second-factor-needed': 403,
  'not-found': 404,
  limited: 429,
  busy: 503,
  away: 503,
  full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

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
