import type { Page } from '@playwright/test';
import type { ViewerName } from './market/people.ts';

/** What a state may need besides its page. */
export interface Neighbours {
  /** Sends a form in another person's name. */
  post(as: ViewerName, path: string, form: Record<string, string>): Promise<void>;
}

/** One screen in one state. */
export interface Screen {
  /** Also the picture's name, with its width: begins with the number of the screen, so that files sort by it. */
  name: string;
  path: string;
  /** Who looks; no one has signed in where it is left out. */
  as?: ViewerName;
  /** A provider has confirmed who looks, and no account is linked. */
  isKnownToProvider?: boolean;
  /** Default 390 only. */
  widths?: readonly number[];
  /** Default 844, on a desk 1000. */
  height?: number;
  /** The whole page instead of what is on screen first. */
  whole?: boolean;
  /** False: the browser runs no scripts. */
  scripts?: false;
  /** The page's timers stand still once it is loaded: nothing moves on by itself. */
  still?: boolean;
  /** A request of the page is never answered, so no one waits for the last one. */
  unanswered?: boolean;
  /** How many times larger the text is. */
  textZoom?: number;
  forcedColors?: boolean;
  /** The device asks for the dark theme. */
  dark?: boolean;
  /** Before the page is opened: what is kept on the device, what the server shall answer. */
  before?(page: Page): Promise<unknown>;
  /** From the opened page to the state. */
  prepare?(page: Page, neighbours: Neighbours): Promise<unknown>;
}

/** A narrow phone, a small one, the usual, the column at its widest, a desk. */
export const ALL_WIDTHS = [320, 360, 390, 480, 1280] as const;
/** Where layouts break first. */
export const EDGE_WIDTHS = [320, 390, 1280] as const;

export function pictureName({ name }: Screen, width: number): string {
  return `${name}@${width}.png`;
}
