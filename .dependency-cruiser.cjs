// Who may import whom (docs/architecture.md). Evaluated by scripts/bounds.ts, which also checks that all files were read.
const modules = '^server/modules/([^/]+)/';

/** A rule that lets `from` import no folder of the project but `allowed`. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(contract|server|src|simulators|scripts|tests)/', pathNot: allowed },
});

/** A rule that lets `from` import no package but `allowed`. */
const packages = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
    pathNot: allowed,
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A dynamic import of a screen closes no cycle: its importer has been loaded by then.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-folder-cycles',
      scope: 'folder',
      severity: 'error',
      from: { path: '^server' },
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      // The image has no package of devDependencies (Dockerfile).
      name: 'runtime-needs-dependencies-only',
      severity: 'error',
      from: { path: '^(contract|server|simulators|scripts/tuma)/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    only('contract-imports-itself-only', '^contract/', '^contract/'),
    packages('contract-imports-zod-only', '^contract/', 'node_modules/zod/'),
    only('domain-is-pure', '^server/domain/', '^(server/domain|contract)/'),
    packages('domain-does-no-io', '^server/domain/', 'node_modules/libphonenumber-js/'),
    {
      name: 'domain-imports-no-node',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: { dependencyTypes: ['core'] },
    },
    only('smpp-imports-itself-only', '^server/smpp/', '^server/smpp/'),
    packages('smpp-uses-node-only', '^server/smpp/', '^$'),
    only('net-imports-itself-only', '^server/net/', '^server/net/'),
    only('runtime-imports-the-domain-only', '^server/runtime/', '^server/(runtime|domain)/'),
    only('db-imports-no-module', '^server/db/', '^(server/(db|domain|runtime)|contract)/'),
    only('http-imports-no-module', '^server/http/', '^(server/(http|domain)|contract)/'),
    only(
      'modules-import-no-engine',
      '^server/modules/',
      '^(server/(modules|domain|db|http|net|runtime)|contract)/',
    ),
    {
      name: 'modules-import-services-only',
      severity: 'error',
      from: { path: modules },
      to: { path: modules, pathNot: ['^server/modules/$1/', '^server/modules/.+\\.service\\.ts$'] },
    },
    {
      // modules/counts is read and written by the transactions of other modules, which import services only.
      name: 'services-have-no-sql',
      severity: 'error',
      from: { path: '^server/modules/.+\\.(service|routes|v1)\\.ts$', pathNot: '^server/modules/counts/' },
      to: { path: '^server/db/sql/' },
    },
    only(
      'engine-imports-services-only',
      '^server/sending/',
      '^(server/(sending|domain|db|runtime|smpp)/|contract/|server/modules/.+\\.service\\.ts$)',
    ),
    only(
      'gateway-imports-services-only',
      '^server/gateway/',
      '^(server/(gateway|domain|db|net|runtime|smpp)/|contract/|server/modules/.+\\.service\\.ts$)',
    ),
    only(
      'payments-import-services-only',
      '^server/payments/',
      '^(server/(payments|domain|db|net|runtime)/|contract/|server/modules/.+\\.service\\.ts$)',
    ),
    only(
      'webhooks-import-services-only',
      '^server/webhooks/',
      '^(server/(webhooks|domain|db|net|runtime)/|contract/|server/modules/.+\\.service\\.ts$)',
    ),
    only(
      'seed-imports-services-only',
      '^server/seed/',
      '^(server/(seed|domain|db|runtime)/|contract/|server/modules/.+\\.service\\.ts$)',
    ),
    only('simulators-import-the-protocol-only', '^simulators/', '^(simulators|server/smpp)/'),
    only('console-imports-no-server', '^src/', '^(src|contract)/'),
    only('format-imports-texts-only', '^src/format/', '^(src/(format|i18n)|contract)/'),
    {
      name: 'resources-import-no-other-resource',
      severity: 'error',
      from: { path: '^src/resources/([^/]+)/' },
      to: { path: '^src/(resources|pages)/', pathNot: '^src/resources/$1/' },
    },
    {
      name: 'components-import-no-noun',
      severity: 'error',
      from: { path: '^src/components/' },
      to: { path: '^src/(resources|pages|features|layout)/' },
    },
    {
      name: 'features-import-no-screen',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/(resources|pages|layout)/' },
    },
    {
      name: 'data-and-access-import-no-screen',
      severity: 'error',
      from: { path: '^src/(authProvider|dataProvider|i18n|notices|theme)/' },
      to: { path: '^src/(resources|pages|layout|components)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Without metrics no rule of scope 'folder' is evaluated.
    metrics: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
