/** What a page asks of the frame around it: the `handle` a route module exports. */
export interface PageHandle {
  /** Default `full`. */
  header?: 'full' | 'compact' | 'detail' | 'back' | 'none';
  /** Default `quick-menu`. A page with an action bar draws the bar itself, in the quick menu's place. */
  bottom?: 'quick-menu' | 'action-bar' | 'none';
  /** Whether people who have signed in are offered to sell something. Default true. */
  sell?: boolean;
  /** Default true. */
  footer?: boolean;
  /** What the back header says. */
  title?: string;
  /** Where the back header leads when no page of ours is behind this one. Default `/product`. */
  backTo?: string;
}
