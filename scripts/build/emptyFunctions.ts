// Empties functions of libraries that the console never runs, which removes them and the code that only they use from the build:
// 50 kB of the first list before compression, 30 kB of sign-in.
import type { Plugin, Rolldown } from 'vite';

interface Emptied {
  file: RegExp;
  /** Names of the top-level functions to empty. */
  functions: RegExp;
}

const unused: readonly Emptied[] = [
  // React's code for pages rendered by a server, view transitions and Suspense lists, none of which the console has.
  {
    file: /react-dom\/cjs\/react-dom-client\.production\.js$/,
    functions:
      /^(updateDehydratedSuspenseComponent|prepareToHydrateHostInstance|canHydrate\w+|updateSuspenseListComponent|startViewTransition)$/,
  },
  // The router that react-admin creates if there is none; the console has a BrowserRouter.
  { file: /ra-core\/dist\/routing\/adapters\/reactRouterProvider\.js$/, functions: /^InternalRouter$/ },
  // react-admin's own export; the console uses components/files/csv.ts.
  { file: /ra-core\/dist\/export\/defaultExporter\.js$/, functions: /^defaultExporter$/ },
  // zod's JSON Schema, and its English messages, which contract/faults.ts replaces.
  { file: /zod\/v4\/core\/json-schema-processors\.js$/, functions: /Processor$|^toJSONSchema$/ },
  { file: /zod\/v4\/core\/to-json-schema\.js$/, functions: /./ },
  { file: /zod\/v4\/locales\/en\.js$/, functions: /^error$/ },
];

/** Vite's plugin. Throws if a library no longer has one of the functions. */
export const emptyFunctions = (): Plugin => ({
  name: 'tuma:empty-functions',
  apply: 'build',
  transform(code, id) {
    const path = id.replaceAll('\\', '/');
    const emptied = unused.find(({ file }) => file.test(path));
    if (!emptied) return undefined;
    const bodies = this.parse(code)
      .body.flatMap(functionsIn)
      .filter(({ name }) => emptied.functions.test(name))
      .toReversed();
    if (bodies.length === 0) throw new Error(`${path} has no function ${String(emptied.functions)}`);
    return {
      code: bodies.reduce((rest, { start, end }) => `${rest.slice(0, start)}{}${rest.slice(end)}`, code),
      map: null,
    };
  },
});

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** The names of the functions that a statement declares, and the range of their bodies. */
function functionsIn(statement: Statement): { name: string; start: number; end: number }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type === 'FunctionDeclaration')
    return declared.id && declared.body ? [{ ...declared.body, name: declared.id.name }] : [];
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression'
      ? [{ ...init.body, name: id.name }]
      : [],
  );
}
