import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { PASSKEY_REQUEST_PATH } from '../../account-paths.ts';

/** Without a reason where the person has cancelled. */
export type CeremonyOutcome = { ok: true; credential: string } | { ok: false; reason?: string };

const CEREMONY_FAILED = '패스키를 쓰지 못했어요. 연결을 확인하고 한 번 더 눌러 주세요.';

const REASONS: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_INVALID_DOMAIN: '이 주소에서는 패스키를 쓸 수 없어요. 장터의 원래 주소로 열어 주세요.',
  ERROR_INVALID_RP_ID: '이 주소에서는 패스키를 쓸 수 없어요. 장터의 원래 주소로 열어 주세요.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: '이 기기에는 이미 추가한 패스키가 있어요.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    '이 기기에는 패스키를 저장할 수 없어요. 다른 기기를 써 주세요.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    '이 기기에 화면 잠금을 먼저 설정해 주세요. 패스키는 지문, 얼굴이나 PIN으로 확인해요.',
};

/** Browsers report cancelling, timeouts and missing passkeys alike. */
const CANCELLED: readonly string[] = ['NotAllowedError', 'AbortError'];

export async function runCeremony(ask: () => Promise<object>): Promise<CeremonyOutcome> {
  try {
    return { ok: true, credential: JSON.stringify(await ask()) };
  } catch (error) {
    if (error instanceof WebAuthnError && REASONS[error.code])
      return { ok: false, reason: REASONS[error.code]! };
    if (error instanceof Error && CANCELLED.includes(error.name)) return { ok: false };
    console.error('패스키를 쓰지 못했습니다.', error);
    return { ok: false, reason: CEREMONY_FAILED };
  }
}

export function askForPasskey(): Promise<CeremonyOutcome> {
  return runCeremony(async () => {
    const response = await fetch(PASSKEY_REQUEST_PATH);
    if (!response.ok) throw new Error(`GET ${PASSKEY_REQUEST_PATH}: ${response.status}`);
    const optionsJSON = (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
    return startAuthentication({ optionsJSON });
  });
}

export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<CeremonyOutcome> {
  return runCeremony(() => startRegistration({ optionsJSON }));
}
