// Parameters of the writing verbs of a resource, as react-admin gives them.

export interface Created<Data> {
  data: Data;
}

export interface Updated<Data> {
  id: number;
  data: Data;
}

export interface Deleted {
  id: number;
}
