import type {
  ChangePasswordFields,
  EndSessionFields,
  FieldErrors,
  LeaveFields,
  NicknameFields,
} from './credentials.ts';

/** Why an account's form was not taken. */
export interface FormResult<Fields> {
  /** What is wrong at each field. */
  errors?: FieldErrors<Fields> | undefined;
  /** What is wrong with the whole form. */
  reason?: string | undefined;
  /** Nothing is wrong with it: it could not be taken just now, and is worth another try. */
  isFailure?: boolean;
  /** What was typed, where it is not in the browser any more; never a password. */
  values?: Partial<Fields>;
}

/** The page of an account's settings; its forms name themselves by their `intent`. */
export const SETTINGS_PATH = '/profile/settings';

/** What was refused in the settings, each form's under its own intent. */
export interface SettingsResult {
  nickname?: FormResult<NicknameFields>;
  password?: FormResult<ChangePasswordFields>;
  'verify-email'?: FormResult<object>;
  'end-session'?: FormResult<EndSessionFields>;
  leave?: FormResult<LeaveFields>;
}
