// The error in a receipt: the telco's code, or one of this platform's (docs/smpp.md, Errors in receipts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureCodes, type FailureCode } from '../../contract/failures.ts';
import { smppErrors } from '../../contract/smppErrors.ts';
import { failureTable } from '../../contract/v1/statuses.ts';
import { smppStateOf } from '../../server/gateway/smppState.ts';

const errorOf = (failure_code: FailureCode | null, raw: string) =>
  smppStateOf({
    state: 'failed',
    smsc_id: 'a1',
    failure_code,
    timeline: [{ at: '2026-11-21T06:30:15.400Z', kind: 'failed', raw }],
  }).error;

test.each([
  ['the telco’s code', 'UNDELIV 027', '027'],
  ['that of the failure where the telco gives a word', 'UNDELIV AbsentSubscriber', '222'],
  ['that of the failure where the telco gives a state alone', 'UNDELIV', '222'],
  ['that of the failure where the telco’s code says that there is no error', 'UNDELIV 000', '222'],
])('is %s', (_what, raw, error) => {
  expect(errorOf('absent_subscriber', raw)).toBe(error);
});

test('is 001 for a failure without a code', () => {
  expect(errorOf(null, 'UNDELIV')).toBe('001');
});

test('differs for each failure, fits in an octet, and is documented', () => {
  const errors = failureCodes.map((code) => smppErrors[code]);
  expect(new Set(errors).size).toBe(failureCodes.length);
  for (const error of errors) expect(Number(error)).toBeLessThan(255);
  const documented = readFileSync(join(import.meta.dirname, '../../docs/smpp.md'), 'utf8');
  const rows = Array.from(
    documented.matchAll(/^\| (\d{3}) +\| `(\w+)` +\| (.+?) +\|$/gm),
    ([, error, code, meaning]) => [error, code, meaning],
  );
  expect(rows).toEqual(failureCodes.map((code) => [smppErrors[code], code, failureTable[code].message]));
});
