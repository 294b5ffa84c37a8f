/**
 * Checks the imports against the rules of .dependency-cruiser.cjs. Also fails if it found fewer modules than there are
 * files: a cruiser that cannot read TypeScript finds none, and no violation.
 */
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet, type IModule } from 'dependency-cruiser';

export const folders = ['contract', 'server', 'src', 'simulators'];

export interface Bounds {
  modules: number;
  dependencies: number;
  /** Number of TypeScript files in the folders. */
  files: number;
  /** Violations as "rule: from -> to". */
  breaches: string[];
}

/** Checks folders of the checkout at `root`. */
export async function cruiseBounds(root: string, cruised: readonly string[] = folders): Promise<Bounds> {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: IFlattenedRuleSet['forbidden'];
    options: object;
  };
  const { output } = await cruise([...cruised], {
    ...config.options,
    baseDir: root,
    ruleSet: { forbidden: config.forbidden ?? [] },
    validate: true,
  });
  const { modules, summary } = output as ICruiseResult;
  const inFolders = modules.filter(({ source }) => cruised.some((folder) => source.startsWith(`${folder}/`)));
  return {
    modules: inFolders.length,
    dependencies: summary.totalDependenciesCruised ?? 0,
    files: globSync(
      cruised.map((folder) => join(folder, '**/*.{ts,tsx}')),
      { cwd: root },
    ).length,
    breaches: [
      ...summary.violations.map(({ rule, from, to, cycle }) =>
        [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> '),
      ),
      ...cyclesOf(modules),
    ],
  };
}

/** The part of the server that a file belongs to, such as `server/sending`; for modules, such as `server/modules/campaigns`. */
const partOf = (path: string): string | undefined => /^server\/(?:modules\/)?[^/]+(?=\/)/.exec(path)?.[0];

/**
 * Finds cycles between parts of the server, with one violation for each import that closes a cycle. The rule no-folder-cycles compares
 * exact folders, so it does not find `x/lists -> y -> x/runs`.
 */
function cyclesOf(modules: readonly IModule[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = partOf(source);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = partOf(resolved);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((to) => {
      if (to === target) return true;
      if (seen.has(to)) return false;
      seen.add(to);
      return reaches(to, target, seen);
    });
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => reaches(to, from)).map((to) => `no-part-cycles: ${from} -> ${to}`),
  );
}

if (import.meta.main) {
  const bounds = await cruiseBounds(join(import.meta.dirname, '..'));
  for (const breach of bounds.breaches) console.log(breach);
  console.log(`${bounds.modules} modules, ${bounds.dependencies} dependencies cruised`);
  if (bounds.modules < bounds.files) console.log(`There are ${bounds.files} files: some were not cruised.`);
  process.exitCode = bounds.breaches.length > 0 || bounds.modules < bounds.files ? 1 : 0;
}
