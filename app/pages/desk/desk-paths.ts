/** Where the desk opens. */
export const DESK_PATH = '/desk/audit';
export const DESK_SIGN_IN_PATH = '/desk/sign-in';
export const DESK_AUDIT_PATH = '/desk/audit';
