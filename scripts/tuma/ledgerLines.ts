import { counted } from '../../server/domain/sentences.ts';
import type { LedgerFault } from '../../server/modules/ledger/verify.ts';

/** The lines of a verification of the ledger: each broken rule with some of the rows that break it, and the number of rules. */
export const ledgerLines = (faults: readonly LedgerFault[]): string[] => [
  ...faults.flatMap(({ rule, rows, sample }) => [
    `broken: ${rule} (${counted(rows, 'row')})`,
    ...sample.map((row) => `  ${wordsOf(row)}`),
    ...(rows > sample.length ? ['  and others'] : []),
  ]),
  counted(faults.length, 'broken rule'),
];

const wordsOf = (row: LedgerFault['sample'][number]): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
