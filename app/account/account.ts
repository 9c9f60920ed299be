/** Somebody with an account, as they see themselves. */
export interface Viewer {
  id: string;
  nickname: string;
  email: string;
}
