import { data } from 'react-router';
import { CodedError } from '../platform/coded-error.ts';

/** Does `work`; while too many others are being worked on, the form is answered with `refusal` and can be sent again. */
export async function unlessBusy<T, Refusal>(work: () => Promise<T>, refusal: Refusal) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'busy') return data(refusal, 503);
    throw error;
  }
}
