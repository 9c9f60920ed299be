import { CodedError } from '../../platform/coded-error.ts';
import type { Bucket } from '../../platform/config/storage-url.ts';

/** What services call it when a bucket, or what it is paid for, is full; beside the status 507. */
const FULL = ['QuotaExceeded', 'QuotaExceededException', 'InsufficientStorage', 'XMinioStorageFull'];
/** What a program has done wrong, and no service. */
const BUGS = [TypeError, RangeError, ReferenceError];

/** A storage's outage that knows what S3 called it. */
class S3Outage extends CodedError {
  readonly said: string;

  constructor(code: 'away' | 'full', said: string, message: string) {
    super(code, message);
    this.said = said;
  }
}

/** The name of the error that S3 answered with, if it is one. */
export function saidByS3(error: unknown): string | undefined {
  return error instanceof S3Outage ? error.said : undefined;
}

/**
 * Runs what asks S3; whatever it fails with, other than a bug, is an outage. The client's own error is not kept: it
 * may hold what was signed and with which key, and errors are logged with all that hangs on them.
 */
export function unlessS3IsOut({ accessKey, secretKey }: Bucket) {
  const withoutKeys = (text: string) => text.replaceAll(accessKey, '…').replaceAll(secretKey, '…');
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error) || BUGS.some((bug) => error instanceof bug)) throw error;
      const { name, status, detail } = tell(error);
      const code = status === 507 || FULL.includes(name) ? 'full' : 'away';
      throw new S3Outage(code, name, `the photos' storage: ${name} ${status ?? ''} ${withoutKeys(detail)}`);
    }
  };
}

/** What S3 answered, or why it did not. */
function tell(error: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }) {
  const status = error.$metadata?.httpStatusCode;
  const code = typeof error.code === 'string' ? `${error.code} ` : '';
  return { name: error.name, status, detail: code + error.message };
}
