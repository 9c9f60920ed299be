/** The readable cookie that says that this browser has signed in; the session is in one no script sees. */
export const HINT_COOKIE = 'signed_in';
