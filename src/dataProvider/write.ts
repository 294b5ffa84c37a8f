// Writes of the console. Every one goes through here, so that all answers it makes outdated are fetched again.
import { queryClient } from '../queryClient.ts';
import { HttpError } from './http.ts';
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

/**
 * Makes a write and returns the answer of its call; throws HttpError. The answers cached for the resource, and for what it
 * affects, are outdated afterwards, unless the server refused it.
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
    if (!isRefusal(error)) invalidate(name, resource);
    throw error;
  }
}

/** Whether a failed write changed nothing; where its answer was lost, it may have. */
const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** Fetches the answers of a resource and of what it affects again, after a change that the server makes by itself. */
export const outdate = async (name: ResourceName): Promise<void> => invalidate(name, await resourceOf(name));

function invalidate(name: ResourceName, { affects = [] }: Resource): void {
  for (const key of new Set<string>([name, ...affects]))
    void queryClient.invalidateQueries({ queryKey: [key] });
}
