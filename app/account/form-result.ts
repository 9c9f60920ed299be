import type {
  ChangePasswordFields,
  EndSessionFields,
  FieldErrors,
  LeaveFields,
  NicknameFields,
} from './credentials.ts';

export interface FormResult<Fields> {
  errors?: FieldErrors<Fields> | undefined;
  reason?: string | undefined;
  /** The form may be fine: the server could not take it just now. */
  isFailure?: boolean;
  /** What was typed, for a form sent without scripts; never a password. */
  values?: Partial<Fields>;
}

export const SETTINGS_PATH = '/profile/settings';

export interface SettingsResult {
  nickname?: FormResult<NicknameFields>;
  password?: FormResult<ChangePasswordFields>;
  'verify-email'?: FormResult<object>;
  'end-session'?: FormResult<EndSessionFields>;
  leave?: FormResult<LeaveFields>;
}
