export const NOTICES_PATH = '/notice';
export const NOTICE_SETTINGS_PATH = '/profile/settings/notices';
/** The key with which this market signs, for browsers that subscribe. */
export const PUSH_KEY_PATH = '/api/push-key';
