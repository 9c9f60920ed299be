import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const NEVER_CALLED = `() => { throw new Error('left out by scripts/vite/unused-parts-plugin.ts'); }`;
const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)$/;
const REACT = /[\\/](?:react|react-dom)[\\/]cjs[\\/](react|react-dom|react-dom-client)\.production\.js$/;
const PRELOAD_HELPER = /vite[\\/]preload-helper\.js$/;

/**
 * Functions of React Router that are never of use here, by file, with what stands in for each. The bundler cannot see
 * that they are dead, since settings that the server sends decide it; without them it drops what only they need.
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Finding routes as one goes: they are all known from the start (`routeDiscovery` in react-router.config.ts).
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => {}',
    getPartialManifest: NEVER_CALLED,
  },
  'router/router.js': {
    patchRoutesImpl: NEVER_CALLED,
    // View transitions between pages, which no link asks for.
    restoreAppliedTransitions: '() => {}',
    persistAppliedTransitions: '() => {}',
  },
  // Measuring the router: `instrumentations`, which app/entry.client.tsx does not pass.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: NEVER_CALLED,
    instrumentClientSideRouter: NEVER_CALLED,
  },
  // Styles and links of single routes, and `<Link prefetch>`: all styles are in one file (`cssCodeSplit`).
  'dom/ssr/links.js': {
    prefetchRouteCss: 'async () => {}',
    prefetchStyleLinks: 'async () => {}',
    getKeyedPrefetchLinks: NEVER_CALLED,
    getNewMatchesForLinks: NEVER_CALLED,
  },
  'dom/ssr/components.js': {
    PrefetchPageLinks: NEVER_CALLED,
    usePrefetchBehavior: `(prefetch) => {
      if (prefetch !== 'none') throw new Error('see scripts/vite/unused-parts-plugin.ts');
      return [false, null, {}];
    }`,
  },
  // What stands where a route has failed that has no error page above it: app/root.tsx has one.
  'hooks.js': {
    DefaultErrorComponent: 'function () { return null; }',
    // Redirects that server components throw.
    RSCErrorHandler: 'function ({ children }) { return children; }',
  },
  // Errors of server components.
  'errors.js': {
    decodeRedirectErrorDigest: '() => undefined',
    decodeRouteErrorResponseDigest: '() => undefined',
  },
  // What stands where the server has rendered nothing.
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: '() => null' },
  // What stands where app/root.tsx itself has failed, its error page included: words for the app's developers.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary: `() => React$1.createElement('html', { lang: 'ko' },
      React$1.createElement('body', null, React$1.createElement('h1', null, 'Unexpected Application Error!')))`,
  },
};

/** The same of React DOM: parts of components that nothing here uses. */
const UNUSED_IN_REACT_DOM: Readonly<Record<string, string>> = {
  // View transitions, and what looks for one in whatever is drawn.
  startViewTransition: NEVER_CALLED,
  commitAfterMutationEffectsOnFiber: NEVER_CALLED,
  measureNestedViewTransitions: NEVER_CALLED,
  measureViewTransitionHostInstancesRecursive: NEVER_CALLED,
  getViewTransitionName: NEVER_CALLED,
  getViewTransitionClassName: NEVER_CALLED,
  applyViewTransitionToHostInstances: NEVER_CALLED,
  applyViewTransitionToHostInstancesRecursive: NEVER_CALLED,
  applyViewTransitionName: NEVER_CALLED,
  restoreViewTransitionName: NEVER_CALLED,
  scheduleViewTransitionEvent: NEVER_CALLED,
  trackEnterViewTransitions: '() => {}',
  commitEnterViewTransitions: NEVER_CALLED,
  commitExitViewTransitions: '() => {}',
  commitNestedViewTransitions: '() => {}',
  restoreEnterOrExitViewTransitions: '() => {}',
  restoreNestedViewTransitions: '() => {}',
  // `<Activity>`, `<SuspenseList>` and elements of one's own.
  updateActivityComponent: NEVER_CALLED,
  commitActivityHydrationCallbacks: NEVER_CALLED,
  updateSuspenseListComponent: NEVER_CALLED,
  setPropOnCustomElement: NEVER_CALLED,
  // The `ref` of a fragment.
  commitNewChildToFragmentInstance: NEVER_CALLED,
  deleteChildFromFragmentInstance: NEVER_CALLED,
  // `preload()`, `preinit()` and their kin of `react-dom`.
  preload: NEVER_CALLED,
  preloadModule: NEVER_CALLED,
  preinitStyle: NEVER_CALLED,
  preinitScript: NEVER_CALLED,
  preinitModuleScript: NEVER_CALLED,
  // Style sheets with `precedence` and scripts with `async`, which React would load once and wait for.
  getResource: `(type, current, props) => {
    if (type === 'style' || type === 'script' || props.precedence) throw new Error('see scripts/vite/unused-parts-plugin.ts');
    return null;
  }`,
  acquireResource: NEVER_CALLED,
  accumulateSuspenseyCommitOnFiber: '() => {}',
  waitForCommitToBeReady: '() => null',
  // `useActionState`, and forms whose `action` is a function: ours are the router's.
  mountActionState: NEVER_CALLED,
  updateActionState: NEVER_CALLED,
  rerenderActionState: NEVER_CALLED,
  extractEvents$1: '() => {}',
  scheduleReplayQueueIfNeeded: NEVER_CALLED,
  // `onSelect` and `onBeforeInput`.
  constructSelectEvent: '() => {}',
  getNativeBeforeInputChars: '() => {}',
  getFallbackBeforeInputChars: '() => {}',
  preconnectAs: NEVER_CALLED,
  // The components above one that failed, in the built app's short names: shown nowhere.
  describeNativeComponentFrame: `() => ''`,
  // What React's compiler writes.
  useMemoCache: NEVER_CALLED,
};

/** And of React: `React.Children`, and view transitions once more. */
const UNUSED_IN_REACT: Readonly<Record<string, string>> = {
  mapIntoArray: NEVER_CALLED,
  addTransitionType: NEVER_CALLED,
};

/** What packages give out and nothing here imports. The bundler keeps all of a package of this old form. */
const UNUSED_EXPORTS: Readonly<Record<string, readonly string[]>> = {
  react: ['cache', 'cacheSignal', 'createRef', 'unstable_useCacheRefresh', 'useActionState'],
  'react-dom': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  'react-dom-client': ['createRoot'],
};

const NAMED_IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]react(?:-dom)?(?:\/client)?['"]/g;
const MEMBER = /\bReact(?:DOM)?\.(\w+)/g;
const LEFT_OUT = new Set(['Children', 'addTransitionType', ...Object.values(UNUSED_EXPORTS).flat()]);

/** Of React, imported by name or as a whole: the bundler does not notice that an export of this old form is gone. */
function findLeftOut(code: string): string | undefined {
  const named = [...code.matchAll(NAMED_IMPORT)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const members = [...code.matchAll(MEMBER)].map(([, name = '']) => name);
  return [...named, ...members].find((name) => LEFT_OUT.has(name));
}

/** Keeps them out of what browsers load: 18 kB of every page's JavaScript. The server and development have all. */
export function unusedPartsPlugin(): Plugin {
  return {
    name: 'dasi:unused-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      // It fetches the styles and imports of a part ahead of the part, which has none of its own.
      if (PRELOAD_HELPER.test(id)) return 'export const __vitePreload = (load) => load();';
      const [, library] = REACT.exec(id) ?? [];
      if (library !== undefined) return leanReact(library, await readFile(id, 'utf8'));
      const file = ROUTER.exec(id)?.[1]?.replaceAll('\\', '/');
      if (file === undefined) return null;
      return replaceFunctions(await readFile(id, 'utf8'), UNUSED[file] ?? {});
    },
    transform(code, id) {
      if (REACT.test(id) || ROUTER.test(id)) return;
      const name = findLeftOut(code);
      if (name)
        this.error(`${id} uses ${name} of React, which scripts/vite/unused-parts-plugin.ts leaves out`);
    },
  };
}

function replaceFunctions(code: string, standIns: Readonly<Record<string, string>>): string {
  // Names for React's developer tools; they also keep components that no one uses.
  let lean = code.replace(/^\w+\.displayName = .+;$/gm, '');
  // The bundler cannot know that making a component does nothing else: `NavLink` would stay.
  lean = lean.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(');
  for (const [name, standIn] of Object.entries(standIns)) {
    const declared = `function ${name}(`;
    if (!lean.includes(declared)) throw new Error(`there is no longer a function ${name}`);
    // A function is there before its place is reached, as what it stands in for was.
    const declaration = standIn.startsWith('function ')
      ? standIn.replace('function ', `function ${name}`)
      : `const ${name} = ${standIn};`;
    lean = `${lean.replace(declared, `function unused_${name}(`)}\n${declaration}`;
  }
  return lean;
}

/** What one may do with the `ref` of a fragment, and with the parts of a view transition: here nothing has either. */
const FRAGMENT_METHOD =
  /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function \([^]*?^\};$/gm;

function leanReact(library: string, code: string): string {
  const lean = withoutExports(code, UNUSED_EXPORTS[library] ?? []);
  if (library === 'react') return replaceFunctions(lean, UNUSED_IN_REACT);
  return library === 'react-dom-client' ? leanReactDom(lean) : lean;
}

function withoutExports(code: string, names: readonly string[]): string {
  let lean = code;
  for (const name of names) {
    const before = lean;
    lean = lean.replace(new RegExp(`^exports\\.${name} = function \\([^]*?^\\};$`, 'm'), '');
    if (lean === before) throw new Error(`there is no longer an export ${name}`);
  }
  return lean;
}

function leanReactDom(code: string): string {
  const lean = code.replace(FRAGMENT_METHOD, '');
  if (lean === code || lean.includes('FragmentInstance.prototype')) {
    throw new Error('React DOM no longer writes the methods of fragments as it did');
  }
  return replaceFunctions(lean, UNUSED_IN_REACT_DOM);
}
