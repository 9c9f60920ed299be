/** Readable by scripts: this browser has signed in. The session itself is in an HttpOnly cookie. */
export const HINT_COOKIE = 'signed_in';

/** Over https every cookie's name begins with it. */
export const HOST_PREFIX = '__Host-';
