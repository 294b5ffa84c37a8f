// Parameters of the writing verbs of a resource, as react-admin gives them.

export interface Created<Data> {
  data: Data;
}

/** An order that is carried out once, however often it is sent with its Idempotency-Key. */
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
