import { CodedError } from '../platform/coded-error.ts';
import type { LimitName } from './limit-rules.ts';
import { limitText } from './limit-text.ts';

export class RateLimitedError extends CodedError {
  readonly limit: LimitName;
  readonly retryAfterS: number;

  constructor(limit: LimitName, waitMs: number) {
    super('limited', `over the limit: ${limit}`);
    this.name = 'LimitedError';
    this.limit = limit;
    this.retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  }

  get text(): string {
    return limitText(this.limit, this.retryAfterS);
  }
}
