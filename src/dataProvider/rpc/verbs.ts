// Parameters of the writing verbs of a resource, in the shape of react-admin's.

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
