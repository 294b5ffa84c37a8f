// Validates requests by the contract's schemas: 422 with the message of the first invalid field.
import type { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { faultsWith, fieldOf, labelOf, unknownName } from '../../contract/faults.ts';
import { notFound, Refusal } from '../domain/refusal.ts';

/** Most levels of nesting in a JSON body. Node parses thousands, but cannot serialise them again. */
const bodyDepthMax = 20;

/** Most fields of one object. No call needs a tenth of that, and checking the names of 35,000 takes tens of milliseconds. */
const fieldsMax = 1000;

const invalid = (message: string, field?: string) => new Refusal(422, 'invalid_input', message, field);

type FaultMap = ReturnType<typeof faultsWith>;

/** Names fields as the HTTP API does, `starting_after`, where the console has labels, "Starting after". */
export const faultsByName: FaultMap = (issue) => {
  const name = fieldOf(issue.path);
  return faultsWith(name === undefined ? {} : { [name]: name.slice(0, 60) })(issue);
};

/** Parses `input` by the schema; throws a 422 Refusal with the message of the first invalid field. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  faults?: FaultMap,
): z.output<Schema> {
  const parsed = schema.safeParse(input, faults && { error: faults });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, unknownName(issue)] : issue?.path;
  throw invalid(issue?.message ?? 'The request is not valid', path?.join('.') || undefined);
}

/**
 * Throws 422, with the field, if a value nests deeper than {@link bodyDepthMax}, if an object has more than {@link fieldsMax} fields or one
 * that would set its prototype where it is copied, or if a text or a field's name has a NUL or half of a surrogate pair, which PostgreSQL
 * cannot store. `path` holds the names that lead to the value.
 */
export function refuseHostile(value: unknown, path: (string | number)[] = []): void {
  if (path.length > bodyDepthMax) throw invalid(`The request nests deeper than ${bodyDepthMax} levels`);
  if (typeof value === 'string') requireStorable(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) requireNames(value, path);
  for (const [name, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(name);
    if (name === '__proto__' || (name === 'constructor' && hasPrototype(item)))
      throw invalid(`A field must not be named ${name}`, fieldAt(path));
    refuseHostile(item, path);
    path.pop();
  }
}

/** The place of a fault; names are truncated because one may be a whole text by mistake. */
const fieldAt = (path: readonly (string | number)[]): string | undefined =>
  path.map((name) => String(name).slice(0, 60)).join('.') || undefined;

const hasPrototype = (item: unknown) =>
  typeof item === 'object' && item !== null && Object.hasOwn(item, 'prototype');

function requireNames(value: object, path: readonly (string | number)[]): void {
  const names = Object.keys(value);
  if (names.length > fieldsMax) throw invalid(`The request has more than ${fieldsMax} fields in one object`);
  for (const name of names) requireStorable(name, path);
}

function requireStorable(text: string, path: readonly (string | number)[]): void {
  if (text.includes('\0')) throw invalid('Text must not hold a NUL character', fieldAt(path));
  if (!text.isWellFormed()) throw invalid('Text must not hold half of a character', fieldAt(path));
}

/** Parses JSON in a query parameter, checked like a body; 422 if it is invalid. */
export function parseJson(field: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(`${labelOf([field])} must be JSON`, field);
  }
  refuseHostile(value);
  return value;
}

/** Parses the `:id` of the path; 404 for a text that is no id. */
export function idOf(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string };
  const value = /^\d{1,16}$/.test(id) ? Number(id) : 0;
  if (!Number.isSafeInteger(value) || value < 1) throw notFound('not_found', 'Record');
  return value;
}
