// What may import what; docs/architecture.md says why. `scripts/check-boundaries.mjs` runs it and proves that it bites.
const LAYERS = [
  ['routes', '^app/(routes|root|entry\\.(client|server))\\.tsx?$'],
  ['pages', '^app/pages/'],
  ['request', '^app/request/'],
  ['shell', '^app/shell/'],
  ['leaving and moderation', '^app/(leaving|moderation)/'],
  ['keyword alerts', '^app/keyword/'],
  ['domains', '^app/(sell|pick|purchase|search|live|support|talk)/'],
  ['product', '^app/product/'],
  ['account and media', '^app/(account|media)/'],
  ['notices', '^app/notice/'],
  ['mail', '^app/mail/'],
  ['ui and platform', '^app/(ui|platform)/'],
  ['korean', '^app/korean/'],
];

const TEST_FILES = '(\\.test|-fixture|-for-tests)\\.tsx?$';

/** Each layer may use those below it, and nothing above. */
const layerRules = LAYERS.slice(1).map(([name, path], index) => ({
  name: `${name} uses no layer above it`,
  severity: 'error',
  from: { path, pathNot: TEST_FILES },
  to: { path: LAYERS.slice(0, index + 1).map(([, above]) => above) },
}));

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...layerRules,
    rule('no cycles', {}, { circular: true }),
    rule(
      'sell, pick, purchase, search, live, support and talk never import each other',
      { path: '^app/(sell|pick|purchase|search|live|support|talk)/', pathNot: TEST_FILES },
      { path: '^app/(sell|pick|purchase|search|live|support|talk)/', pathNot: '^app/$1/' },
    ),
    rule(
      'leaving and moderation never import each other',
      { path: '^app/(leaving|moderation)/', pathNot: TEST_FILES },
      { path: '^app/(leaving|moderation)/', pathNot: '^app/$1/' },
    ),
    rule(
      'account and media never import each other',
      { path: '^app/(account|media)/', pathNot: TEST_FILES },
      { path: '^app/(account|media)/', pathNot: '^app/$1/' },
    ),
    rule(
      'ui and platform never import each other',
      { path: '^app/(ui|platform)/', pathNot: TEST_FILES },
      { path: '^app/(ui|platform)/', pathNot: '^app/$1/' },
    ),
    rule(
      'a store is private to its folder',
      { path: '^(app/[^/]+|server)/', pathNot: TEST_FILES },
      { path: '-store\\.server\\.ts$', pathNot: '^$1/' },
    ),
    rule(
      'only stores, platform and database know Kysely',
      {
        path: '^(app|server)/',
        pathNot: ['-store\\.server\\.ts$', '^app/platform/', '^server/http/health', TEST_FILES],
      },
      { path: 'node_modules/kysely', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'migrations know Kysely only',
      { path: '^database/migrations/' },
      { pathNot: 'node_modules/kysely' },
    ),
    rule(
      'browser code imports no server code',
      {
        path: '^app/',
        pathNot: [
          '\\.server\\.tsx?$',
          '-worker\\.ts$',
          '^app/(pages|request|routes|root|entry\\.server)',
          TEST_FILES,
        ],
      },
      { path: ['\\.server\\.tsx?$', '^database/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server code knows no React',
      { path: '\\.server\\.ts$' },
      { path: ['node_modules/react(-dom)?/', '\\.tsx$', '\\.css$'], dependencyTypesNot: ['type-only'] },
    ),
    rule('nobody imports server/', { path: '^(app|database)/', pathNot: TEST_FILES }, { path: '^server/' }),
    rule(
      'the database knows no domain',
      { path: '^database/', pathNot: TEST_FILES },
      { path: '^(app|server)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules/.+/node_modules|\\.react-router)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], exportsFields: ['exports'] },
  },
};
