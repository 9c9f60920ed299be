import { accountScreens } from './screens/account.ts';
import { deskScreens } from './screens/desk.ts';
import { detailScreens } from './screens/detail.ts';
import { errorScreens } from './screens/errors.ts';
import { homeScreens } from './screens/home.ts';
import { keywordScreens } from './screens/keywords.ts';
import { largeScreens } from './screens/large.ts';
import { listScreens } from './screens/lists.ts';
import { menuScreens } from './screens/menu.ts';
import { ownScreens } from './screens/own.ts';
import { plainScreens } from './screens/plain.ts';
import { profileScreens } from './screens/profile.ts';
import { reviewScreens } from './screens/reviews.ts';
import { searchScreens } from './screens/search.ts';
import { secondFactorScreens } from './screens/second-factor.ts';
import { supportScreens } from './screens/support.ts';
import { talkScreens } from './screens/talk.ts';
import { tradeScreens } from './screens/trades.ts';
import { uploadScreens } from './screens/upload.ts';
import { waysInScreens } from './screens/ways-in.ts';
import type { Screen } from './screen.ts';

/** States that have parts of their own, which the dark theme colours too. */
const ALSO_DARK = [
  '02-list-filters',
  '02-list-options',
  '02i-list-blocked-left-out',
  '03-search-recent',
  '03-search-suggestions',
  '03-search-by-description',
  '04c-detail-own',
  '04d-detail-edit',
  '04i-detail-shared',
  '04l-detail-to-pick',
  '04l-detail-to-pick-code',
  '05-menu-all-open',
  '06b-signup-refused',
  '06b-signup-mistyped',
  '06h-second-factor-offered',
  '06k-passkeys-none-chosen',
  '06l-linked-no-password',
  '06m-signup-external-link',
  '07-upload-filled',
  '07-upload-drafts-several',
  '07-upload-leaving',
  '07-upload-photo-large',
  '07-upload-photo-refused',
  '07-upload-photo-states',
  '07-upload-prohibited',
  '08-receipt-menu',
  '08b-receipt-delete-dialog',
  '09-mypick',
  '10b-purchases',
  '10f-recent',
  '11-notice',
  '11-notice-empty',
  '11b-notice-settings',
  '13-error-unexpected',
  '13d-offline',
  '16b-faq-answer',
  '16d-inquiry-refused',
  '16d-inquiry-signed-out',
  '16f-terms',
  '18b-keywords-typed',
  '19-person',
  '19-reviews-many',
  '19b-own-reviews',
  '19b-own-reviews-report',
  '19b-review-form-filled',
  '26-applications',
  '26-draw',
  '27-swap-choices',
  '27-swap-offered',
  '28-no-show-claimed',
  '23-desk',
  '23a-desk-act',
  '23a-desk-case',
  '23e-desk-figures',
  '25-chat-empty',
  '25-chat-failed',
  '04n-detail-of-blocked',
  '25-chat-leaving',
  '25-chat-pending',
  '25-chat-warning',
];

function darkVersions(shown: readonly Screen[]): Screen[] {
  return ALSO_DARK.map((name) => {
    const screen = shown.find((one) => one.name === name);
    if (!screen) throw new Error(`there is no screen ${name}`);
    return { ...screen, name: `22-dark-${name}`, dark: true, widths: [390] };
  });
}

const LIGHT: readonly Screen[] = [
  ...homeScreens,
  ...listScreens,
  ...searchScreens,
  ...detailScreens,
  ...menuScreens,
  ...accountScreens,
  ...secondFactorScreens,
  ...waysInScreens,
  ...uploadScreens,
  ...ownScreens,
  ...profileScreens,
  ...keywordScreens,
  ...reviewScreens,
  ...talkScreens,
  ...tradeScreens,
  ...supportScreens,
  ...deskScreens,
  ...errorScreens,
  ...plainScreens,
];

/** Every screen in every state. */
export const screens: readonly Screen[] = [...LIGHT, ...largeScreens, ...darkVersions(LIGHT)];
