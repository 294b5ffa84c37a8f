import { describe, expect, test } from 'vitest';
import { causeOf, codeOf, hasCode, messageOf } from '../../server/domain/thrown.ts';

describe('what was thrown', () => {
  const plain = new Error('fetch failed');
  const caused = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  const system = Object.assign(new Error('no such file'), { code: 'ENOENT' });

  test('has the message of an error, or is its own text', () => {
    expect([messageOf(plain), messageOf('stopped'), messageOf(undefined)]).toEqual([
      'fetch failed',
      'stopped',
      'undefined',
    ]);
  });

  test('has the message of its cause where that is an error', () => {
    expect([
      causeOf(caused),
      causeOf(plain),
      causeOf(new Error('late', { cause: 7 })),
      causeOf(null),
    ]).toEqual(['connect ECONNREFUSED', 'fetch failed', 'late', 'null']);
  });

  test('has a code only where that is a text', () => {
    expect([system, plain, { code: 7 }, null, 'ENOENT'].map(codeOf)).toEqual([
      'ENOENT',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([
      hasCode(system, 'EEXIST', 'ENOENT'),
      hasCode(system, 'EEXIST'),
      hasCode(plain, 'ENOENT'),
    ]).toEqual([true, false, false]);
  });
});
