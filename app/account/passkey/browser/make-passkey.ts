import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type CeremonyOutcome, runCeremony } from './ceremony.ts';

export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<CeremonyOutcome> {
  return runCeremony(() => startRegistration({ optionsJSON }));
}
