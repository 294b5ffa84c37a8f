/**
 * Holds the imports against the rules of .dependency-cruiser.cjs. Fails too where it saw fewer modules than there are
 * files: a cruiser that cannot read TypeScript sees none and finds nothing wrong.
 */
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

export const folders = ['contract', 'server', 'src', 'simulators'];

export interface Bounds {
  modules: number;
  dependencies: number;
  /** TypeScript files there are in the folders looked at. */
  files: number;
  /** "rule: from -> to", one for each breach. */
  breaches: string[];
}

/** Cruises the folders of a checkout; `root` is where it lies. */
export async function cruiseBounds(root: string, looked: readonly string[] = folders): Promise<Bounds> {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: IFlattenedRuleSet['forbidden'];
    options: object;
  };
  const { output } = await cruise([...looked], {
    ...config.options,
    baseDir: root,
    ruleSet: { forbidden: config.forbidden ?? [] },
    validate: true,
  });
  const { modules, summary } = output as ICruiseResult;
  const ours = modules.filter(({ source }) => looked.some((folder) => source.startsWith(`${folder}/`)));
  return {
    modules: ours.length,
    dependencies: summary.totalDependenciesCruised ?? 0,
    files: globSync(
      looked.map((folder) => join(folder, '**/*.{ts,tsx}')),
      { cwd: root },
    ).length,
    breaches: summary.violations.map(({ rule, from, to, cycle }) =>
      [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> '),
    ),
  };
}

if (import.meta.main) {
  const bounds = await cruiseBounds(join(import.meta.dirname, '..'));
  for (const breach of bounds.breaches) console.log(breach);
  console.log(`${bounds.modules} modules, ${bounds.dependencies} dependencies cruised`);
  if (bounds.modules < bounds.files) console.log(`There are ${bounds.files} files: some were not seen.`);
  process.exitCode = bounds.breaches.length > 0 || bounds.modules < bounds.files ? 1 : 0;
}
