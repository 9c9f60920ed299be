import { findDeviceCookie } from '../account/sign-in/device-cookie.server.ts';
import type { Asker } from '../account/sign-in/guess-password.server.ts';
import type { PageRequest } from './handler.server.ts';

/** From where a request's password is given. */
export function askerOf({ visit, request, services }: PageRequest): Asker {
  return { address: visit.address, device: findDeviceCookie(request, services.config) };
}
