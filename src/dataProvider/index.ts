// The dataProvider: resources of the table go through their calls, REST collections through ra-data-simple-rest.
import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetManyReferenceParams,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import { queryClient } from '../queryClient.ts';
import { isResource, resourceOf } from './resources.ts';
import { rest } from './rest.ts';
import { write, type ReadVerb } from './write.ts';

type Read = (params: unknown) => Promise<never>;

/** Makes a method that reads a resource. */
const read =
  <Verb extends ReadVerb>(verb: Verb) =>
  async (name: string, params: Parameters<DataProvider[Verb]>[1]): Promise<never> => {
    if (!isResource(name)) return rest[verb](name, params as never) as Promise<never>;
    const found = ((await resourceOf(name)) as unknown as Partial<Record<ReadVerb, Read>>)[verb];
    if (!found) throw new Error(`${name} has no ${verb}`);
    return found(params);
  };

/** `write` for names and verbs that are only known at run time. */
const writeAny = write as (name: string, verb: string, params: unknown) => Promise<unknown>;

/** The created record, made from the answer of the call. The specification's calls answer no id. */
const createdFrom = (answer: unknown, data: object): RaRecord => ({
  id: '',
  ...data,
  ...(typeof answer === 'object' ? answer : {}),
});

const inTurn = async (ids: readonly Identifier[], change: (id: Identifier) => Promise<unknown>) => {
  for (const id of ids) await change(id);
  return { data: [...ids] };
};

const methods = {
  getList: read('getList'),
  getOne: read('getOne'),
  getMany: read('getMany'),
  getManyReference: (name: string, { target, id, filter, ...params }: GetManyReferenceParams) =>
    methods.getList(name, { ...params, filter: { ...filter, [target]: id } }),
  async create(name: string, params: CreateParams) {
    if (!isResource(name)) return rest.create(name, params);
    return { data: createdFrom(await writeAny(name, 'create', params), params.data as object) };
  },
  async update(name: string, params: UpdateParams) {
    if (!isResource(name)) {
      const answer = await rest.update(name, params);
      // useCreate and useDelete refetch the lists themselves, but useUpdate only changes the row in its place.
      void queryClient.invalidateQueries({ queryKey: [name] });
      return answer;
    }
    await writeAny(name, 'update', params);
    return { data: { ...params.previousData, ...params.data, id: params.id } };
  },
  async delete(name: string, params: DeleteParams) {
    if (!isResource(name)) return rest.delete(name, params);
    await writeAny(name, 'delete', params);
    return { data: params.previousData ?? { id: params.id } };
  },
  updateMany: (name: string, { ids, data }: UpdateManyParams) =>
    inTurn(ids, (id) => writeAny(name, 'update', { id, data })),
  async deleteMany(name: string, { ids }: DeleteManyParams) {
    const resource: object = isResource(name) ? await resourceOf(name) : {};
    if (!('deleteMany' in resource)) return inTurn(ids, (id) => methods.delete(name, { id }));
    await writeAny(name, 'deleteMany', { ids });
    return { data: [...ids] };
  },
};

export const dataProvider = { ...(methods as unknown as DataProvider), supportAbortSignal: true };
