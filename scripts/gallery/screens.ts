import { accountScreens } from './screens/account.ts';
import { detailScreens } from './screens/detail.ts';
import { errorScreens } from './screens/errors.ts';
import { homeScreens } from './screens/home.ts';
import { largeScreens } from './screens/large.ts';
import { listScreens } from './screens/lists.ts';
import { menuScreens } from './screens/menu.ts';
import { ownScreens } from './screens/own.ts';
import { plainScreens } from './screens/plain.ts';
import { profileScreens } from './screens/profile.ts';
import { searchScreens } from './screens/search.ts';
import { secondFactorScreens } from './screens/second-factor.ts';
import { supportScreens } from './screens/support.ts';
import { uploadScreens } from './screens/upload.ts';
import type { Screen } from './screen.ts';

/** Every screen in every state. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...listScreens,
  ...searchScreens,
  ...detailScreens,
  ...menuScreens,
  ...accountScreens,
  ...secondFactorScreens,
  ...uploadScreens,
  ...ownScreens,
  ...profileScreens,
  ...supportScreens,
  ...errorScreens,
  ...plainScreens,
  ...largeScreens,
];
