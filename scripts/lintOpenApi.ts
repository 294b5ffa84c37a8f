/** Lints the OpenAPI description of the HTTP API (contract/v1/description.ts), and that its examples fit. Exits with 1 for any problem. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiDescription } from '../contract/v1/description.ts';

/** Problems as "rule: message (place)". */
export async function lintDescription(description: object): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(description, null, 2),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended-strict'] }),
  });
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer ?? ''})`,
  );
}

if (import.meta.main) {
  const problems = await lintDescription(apiDescription);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
