/** The hash by which a repeat with its Idempotency-Key is recognised. */
import { expect, test } from 'vitest';
import { hashOf, isHashOf } from '../../../server/db/bodyHash.ts';
import { sha256 } from '../../../server/runtime/sha256.ts';

const bodyOf = (variables: object) => ({
  from: 'SAVANNA',
  messages: [{ to: '0712000001', variables, metadata: null }],
  metadata: { order: '7', nested: variables },
  send_at: new Date(5),
});

test('is that of the same names in any order, at any depth, and of no other values', () => {
  const stored = hashOf(bodyOf({ name: 'Amina', town: 'Kisumu', list: [{ b: { d: 1, c: 2 } }] }));
  expect(isHashOf(stored, bodyOf({ list: [{ b: { c: 2, d: 1 } }], town: 'Kisumu', name: 'Amina' }))).toBe(
    true,
  );
  expect(isHashOf(stored, bodyOf({ name: 'Kisumu', town: 'Amina', list: [{ b: { d: 1, c: 2 } }] }))).toBe(
    false,
  );
  expect(hashOf({ body: { at: new Date(5) } })).not.toEqual(hashOf({ body: { at: new Date(6) } }));
  const named = JSON.parse('{ "variables": { "__proto__": "a" } }') as object;
  expect(hashOf(named)).not.toEqual(hashOf({ variables: {} }));
});

test('of a body without nested objects is that of its text, which earlier versions stored', () => {
  for (const body of [
    { to: '0712000001', from: 'SAVANNA', text: 'Habari', metadata: null, send_at: undefined },
    { text: 'Habari', messages: [{ to: '0712000002', reference: 'a' }] },
  ])
    expect(hashOf(body)).toEqual(sha256(JSON.stringify(body)));
});

test('that an earlier version stored is that of the names in the order of then', () => {
  const body = bodyOf({ town: 'Kisumu', name: 'Amina' });
  const stored = sha256(JSON.stringify(body));
  expect(hashOf(body)).not.toEqual(stored);
  expect(isHashOf(stored, body)).toBe(true);
  expect(isHashOf(stored, bodyOf({ town: 'Kisumu', name: 'Otieno' }))).toBe(false);
});
