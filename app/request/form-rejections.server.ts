import { data } from 'react-router';
import type { RateLimitedError } from '../platform/rate-limit/rate-limit.ts';
import { failedForm } from '../ui/form/form-result.ts';
import type { PageRequest, Rejection } from './handler.server.ts';
import { readForm } from './read-form.server.ts';

type LimitText = (error: RateLimitedError, form: FormData) => string;

/** Returns the form as typed. @param returned names of fields; never a password's */
export function formRejections(returned: readonly string[], limitText: LimitText = ({ text }) => text) {
  return {
    async onRateLimit({ request }: PageRequest, error: RateLimitedError) {
      const form = await readForm(request);
      return data(failedForm(form, returned, limitText(error, form)), error.status);
    },
    async onOutage({ request }: PageRequest, { status, text }: Rejection) {
      return data(failedForm(await readForm(request), returned, text), status);
    },
  };
}
