import type { Rolldown } from 'vite';

/** Files of the app by their paths in it. */
function inApp(...paths: string[]) {
  return (id: string): boolean => {
    const [, path] = /[\\/]app[\\/]([^?]+)/.exec(id) ?? [];
    return path !== undefined && paths.includes(path.replaceAll('\\', '/'));
  };
}

/**
 * What the browser loads together. Left to itself the bundler makes a chunk of every set of modules that some pages
 * share: thirty small files a page, each compressed without knowing the others. A group takes what its modules
 * import along with them, unless one of a higher priority has it.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // Changes with a dependency only.
  {
    name: 'vendor',
    priority: 4,
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
  },
  {
    name: 'around every page',
    priority: 3,
    test: inApp(
      'root.tsx',
      'account/account-paths.ts',
      'account/sign-in/sign-in-sheet-context.ts',
      'korean/normalize-text.ts',
      'pages/page-meta.ts',
      'request/failure-text.ts',
      'shell/content-visibility.ts',
      'ui/form/form-error.tsx',
      'ui/lazy-chunk.ts',
    ),
  },
  {
    name: 'shared by home, lists and a product',
    priority: 2,
    test: inApp(
      'live/live-product.tsx',
      'pages/browse/list-query.ts',
      'platform/paging/page-number.ts',
      'product/card/tile-strip.module.css',
      'product/card/product-lines.tsx',
      'product/card/product-card.tsx',
      'product/card/product-photo.tsx',
      'ui/relative-time/relative-time-text.tsx',
    ),
  },
  {
    name: 'shared by a product and what it loads late',
    priority: 2,
    test: inApp(
      'pages/listing/buy-bar.module.css',
      'pages/listing/product-answer.ts',
      'pages/listing/use-description-edit.ts',
      'pages/listing/use-product-form.ts',
      'pages/listing/use-pick-toggle.ts',
      'product/photos/photo-fraction.tsx',
      'product/photos/photo-viewer.tsx',
      'product/detail/product-description.module.css',
      'purchase/buy-button.tsx',
      'ui/layout/action-bar.module.css',
    ),
  },
  {
    name: 'shared by home and lists',
    priority: 2,
    test: inApp(
      'pages/browse/feed/left-out-listings.tsx',
      'pages/browse/feed/new-listings-hint.tsx',
      'pages/browse/feed/pending-list.tsx',
    ),
  },
  {
    name: 'hearts',
    priority: 3,
    test: inApp('pages/pick-heart/pick-heart.tsx', 'pick/pick-count.tsx', 'product/card/product-tile.tsx'),
  },
  {
    name: 'lists',
    priority: 1,
    test: inApp('pages/browse/product-list-page.tsx'),
  },
  {
    name: 'kept on the device',
    priority: 2,
    test: inApp(
      'media/staging/staged-photo.ts',
      'platform/device-storage.ts',
      'product/edit/trade-method.ts',
      'sell/draft/draft-storage.ts',
      'talk/composer/unsent-messages.ts',
    ),
  },
  {
    name: 'parts of personal lists',
    priority: 2,
    test: inApp(
      'pages/answer-without-navigation.ts',
      'ui/layout/list-row.module.css',
      'ui/page-title.tsx',
      'ui/tag/tag.tsx',
    ),
  },
  {
    name: 'around lists of a few pages',
    priority: 3,
    test: inApp(
      'pages/paging/next-page.module.css',
      'product/follow/follow.ts',
      'ui/feedback/empty-state.tsx',
      'ui/layout/line-tabs.module.css',
      'ui/overlay/popover-menu.tsx',
      'ui/overlay/use-restored-focus.ts',
    ),
  },
  {
    name: 'desk',
    priority: 1,
    test: inApp(
      'pages/desk/case/case.module.css',
      'pages/desk/desk-columns.module.css',
      'pages/desk/desk-frame.tsx',
      'pages/desk/link-section.tsx',
      'pages/desk/queue/queue-list.tsx',
      'pages/desk/use-desk-keys.ts',
      'pages/desk/use-list-walk.ts',
    ),
  },
  { name: 'form results', priority: 3, test: inApp('ui/form/form-result.ts') },
  {
    name: 'questions',
    priority: 2,
    test: inApp('ui/form/form-leave-guard.tsx', 'ui/overlay/alert-dialog.tsx', 'ui/overlay/leave-guard.tsx'),
  },
  { name: 'focus in dialogs', priority: 3, test: inApp('ui/overlay/trap-focus.ts') },
  { name: 'lengths of texts', priority: 3, test: inApp('korean/text-length.ts') },
  {
    name: 'shared by a product and a person',
    priority: 3,
    test: inApp('shell/share/share-button.tsx', 'support/report/report-link.tsx'),
  },
  {
    name: 'shared by lists and a person',
    priority: 2,
    test: inApp(
      'pages/browse/feed/load-more.ts',
      'pages/browse/feed/place-after-reload.ts',
      'pages/browse/feed/use-left-out.ts',
      'pages/browse/feed/use-product-feed.ts',
    ),
  },
  {
    name: 'fields',
    priority: 2,
    test: inApp('request/form-response.ts', 'ui/form/text-field.tsx', 'ui/overlay/use-sign-in-again.ts'),
  },
  {
    name: 'signing in',
    priority: 1,
    test: inApp(
      'ui/form/form.tsx',
      'account/sign-in/login-form.tsx',
      'account/password/reset-forms.tsx',
      'account/sign-up/signup-form.tsx',
    ),
  },
  {
    name: 'settings',
    priority: 1,
    test: inApp('leaving/leave-form.tsx', 'pages/settings/settings-card.tsx', 'ui/form/radio-list.tsx'),
  },
  {
    name: 'articles',
    priority: 1,
    test: inApp('support/articles/articles.tsx'),
  },
];

/** What stands for a page that is the server's alone: nothing, under a name that costs less than a hash. */
const isEmpty = ({ exports, moduleIds, facadeModuleId }: Rolldown.PreRenderedChunk) =>
  exports.length === 0 && moduleIds.length === 1 && moduleIds[0] === facadeModuleId;

/**
 * Chromium compiles all functions of such a file while it comes, on another thread; otherwise each is compiled when it
 * is first called, which is most of what the first page does. Other browsers read a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Of a small file there is less to compile than the comment takes on the line. */
const COMPILED_AHEAD = ['vendor', 'around every page'];

/**
 * Files are called by their hash alone, and by seven characters of it: the router sends every page the names of all of
 * them. Of 42 bits, two of a hundred thousand files have the same name with a chance of one in a thousand.
 */
export const BROWSER_OUTPUT: Rolldown.OutputOptions = {
  codeSplitting: { groups },
  postBanner: ({ name }) => (COMPILED_AHEAD.includes(name) ? COMPILE_HINT : ''),
  chunkFileNames: 'assets/[hash:7].js',
  entryFileNames: (chunk) => (isEmpty(chunk) ? 'assets/none.js' : 'assets/[hash:7].js'),
};
