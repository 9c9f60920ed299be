import { findDeviceCookie } from '../account/sign-in/device-cookie.server.ts';
import type { Client } from '../account/sign-in/guess-password.server.ts';
import type { PageRequest } from './handler.server.ts';

/** From where a request's password is given. */
export function clientOf({ pageContext, request, services }: PageRequest): Client {
  return { address: pageContext.address, device: findDeviceCookie(request, services.config) };
}
