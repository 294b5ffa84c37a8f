// What comes over the wire is checked here, once, by the contract's schemas: 422 with the field's message.
import type { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../domain/refusal.ts';

/** Levels a JSON body may nest; Node parses thousands but cannot write them back. */
export const bodyDepthMax = 20;

/** The value the schema makes of `input`; a 422 Refusal that names the first wrong field otherwise. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'Invalid input';
  // Messages written for people stand alone; the library's own and half sentences are prefixed with the field.
  const needsField = field !== '' && /^([a-z]|Invalid|Too |Unrecognized)/.test(message);
  throw new Refusal(422, 'invalid_input', needsField ? `${field}: ${message}` : message, field || undefined);
}

/** Throws 422 where a value nests deeper than {@link bodyDepthMax} or holds a NUL, which PostgreSQL cannot store. */
export function refuseHostile(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > bodyDepthMax)
      throw new Refusal(422, 'invalid_input', `The body nests deeper than ${bodyDepthMax} levels`);
    if (level.some((item) => typeof item === 'string' && item.includes('\0'))) {
      throw new Refusal(422, 'invalid_input', 'Text must not hold a NUL character');
    }
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}

/** The `:id` of the path. What is no id is what does not exist. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string };
  const value = Number(id);
  if (!Number.isSafeInteger(value) || value < 1) throw notFound('not_found', 'Record');
  return value;
}
