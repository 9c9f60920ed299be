import { offerPasskeySignIn } from '../../account/passkey/sign-in-with-passkey.server.ts';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { PRIVATE } from './private-response.ts';

export const loader = publicHandler(async (page) =>
  Response.json(offerPasskeySignIn(page.services, siteOf(page).origin), PRIVATE),
);
