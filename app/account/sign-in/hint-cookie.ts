/** The readable cookie that says that this browser has signed in; the session is in one no script sees. */
export const HINT_COOKIE = 'signed_in';

/** What every cookie's name begins with over https. */
export const HOST_PREFIX = '__Host-';
