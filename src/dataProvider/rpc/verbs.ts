// Makes the writing verbs of a resource from the calls of the contract. Their parameters have the shape of react-admin's.
import type { BodyOf, Endpoint } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { callOnce } from '../once.ts';

export interface Created<Data> {
  data: Data;
}

/** A write that the server carries out only once per Idempotency-Key, even if it is sent repeatedly. */
export interface Ordered<Data> {
  data: Data;
  key: string;
}

export interface Updated<Data> {
  id: number;
  data: Data;
}

/** A change by a call whose body holds the id in the field `Id`. */
export type UpdatedBy<E extends Endpoint, Id extends string> = Updated<Omit<BodyOf<E>, Id>>;

export interface UpdatedMany<Data> {
  ids: readonly number[];
  data: Data;
}

export interface DeletedMany {
  ids: readonly number[];
}

export interface Deleted {
  id: number;
}

/** A verb on one record. Calls without required fields need no data. */
type OnRecord<Data> = Record<string, never> extends Data ? Deleted & Partial<Created<Data>> : Updated<Data>;

/** The call with the data as its body. */
export const posts =
  <E extends Endpoint>(endpoint: E) =>
  ({ data }: Created<BodyOf<E>>) =>
    call(endpoint, data);

/** The call with the id in its path. */
export const postsAt =
  <E extends Endpoint>(endpoint: E) =>
  ({ id, data }: OnRecord<BodyOf<E>>) =>
    call(endpoint, (data ?? {}) as BodyOf<E>, { id });

/** The call with the id in a field of its body. */
export const postsWith =
  <E extends Endpoint, Id extends string & keyof BodyOf<E>>(field: Id, endpoint: E) =>
  ({ id, data }: OnRecord<Omit<BodyOf<E>, Id>>) =>
    call(endpoint, { [field]: id, ...data } as BodyOf<E>);

/** The call that is carried out once per key. */
export const postsOnce =
  <E extends Endpoint>(endpoint: E) =>
  ({ data, key }: Ordered<BodyOf<E>>) =>
    callOnce(endpoint, data, { key });
