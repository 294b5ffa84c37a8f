// Writes of the console. All of them use this function, so that every cached answer that they outdate is fetched again.
import { queryClient } from '../queryClient.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { HttpError, isRefusal } from './http.ts';
import { resourceOf, type Resource, type ResourceName, type ResourceOf } from './resources.ts';

type Write = (params: never) => Promise<unknown>;
export type ReadVerb = 'getList' | 'getOne' | 'getMany';

/** The writing verbs of a resource: create, update, delete and its own, such as `drain`. */
export type WriteVerb<Name extends ResourceName> = {
  [Verb in keyof ResourceOf<Name>]: ResourceOf<Name>[Verb] extends Write ? Verb : never;
}[Exclude<keyof ResourceOf<Name>, ReadVerb>];

type WriteOf<Name extends ResourceName, Verb extends WriteVerb<Name>> = Extract<
  ResourceOf<Name>[Verb],
  Write
>;

/** Refusals that show a change by another person since the record was read. */
const outdated: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'record_changed',
  'request_decided',
  'request_withdrawn',
  'approval_decided',
  'payment_not_open',
  'payment_reversed',
  'payment_not_reversed',
  'payment_decision_waiting',
  'limit_decision_waiting',
  'api_key_ended',
  'invitation_ended',
  'webhook_disabled',
]);
/** A record that is not found was deleted. */
const showsOtherChange = (error: unknown) =>
  error instanceof HttpError && (outdated.has(error.code) || error.code?.endsWith('_not_found'));

/**
 * Makes a write and returns the answer of its call; throws HttpError. Invalidates the cached answers of the resource and of all that it
 * affects, unless the server refused the write for another reason than such a change.
 */
export async function write<Name extends ResourceName, Verb extends WriteVerb<Name>>(
  name: Name,
  verb: Verb,
  params: Parameters<WriteOf<Name, Verb>>[0],
): Promise<Awaited<ReturnType<WriteOf<Name, Verb>>>> {
  const resource = await resourceOf(name);
  try {
    const answer = await (resource[verb] as (given: typeof params) => Promise<unknown>)(params);
    invalidate(name, resource);
    return answer as Awaited<ReturnType<WriteOf<Name, Verb>>>;
  } catch (error) {
    // A refused write changed nothing. Any other may have, if only its answer was lost.
    if (!isRefusal(error) || showsOtherChange(error)) invalidate(name, resource);
    throw error;
  }
}

/** Invalidates the cached answers of a resource and of all that it affects, after a change that the server made by itself. */
export const outdate = async (name: ResourceName): Promise<void> => invalidate(name, await resourceOf(name));

function invalidate(name: ResourceName, { affects = [] }: Resource): void {
  for (const key of new Set<string>([name, ...affects]))
    void queryClient.invalidateQueries({ queryKey: [key] });
}
