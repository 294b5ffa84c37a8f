// The hash of a request by which a repeat with its Idempotency-Key is recognised. Clients may send the names of nested objects, such
// as `variables` and `metadata`, in any order; those of the body and of the elements of its lists have that of the schema.
import { sha256 } from '../runtime/sha256.ts';

export const hashOf = (body: unknown): Buffer => sha256(JSON.stringify(ordered(body)));

/** Whether a stored hash is that of a body. Versions until 0.2.0 did not sort names. */
export const isHashOf = (stored: Buffer, body: unknown): boolean =>
  stored.equals(hashOf(body)) || stored.equals(sha256(JSON.stringify(body)));

/** The value with sorted names in its nested objects. One without nested objects, as most sends are, is not copied. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isPlain(value) || !Object.values(value).some(isObject)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [name, sorted(nested)]));
}

function sorted(value: unknown): unknown {
  if (!isPlain(value)) return ordered(value);
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Excludes objects with a JSON form of their own, such as dates. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
