// Parameters of the writing verbs of a resource, in the shape of react-admin's.
import type { BodyOf, Endpoint } from '../../../contract/endpoint.ts';

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
