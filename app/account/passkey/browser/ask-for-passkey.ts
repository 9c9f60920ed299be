import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { PASSKEY_REQUEST_PATH } from '../../account-paths.ts';
import { type CeremonyOutcome, runCeremony } from './ceremony.ts';

export function askForPasskey(): Promise<CeremonyOutcome> {
  return runCeremony(async () => {
    const response = await fetch(PASSKEY_REQUEST_PATH);
    if (!response.ok) throw new Error(`GET ${PASSKEY_REQUEST_PATH}: ${response.status}`);
    const optionsJSON = (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
    return startAuthentication({ optionsJSON });
  });
}
