// REST collections in the dialect of ra-data-simple-rest: GET list with Content-Range, GET one, POST, PUT, DELETE, each
// with the module's action of the same meaning. A collection has only the routes it has handlers for.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Action } from '../../contract/access.ts';
import { totalAtLeast, type Collection } from '../../contract/endpoint.ts';
import { admit, type Actor, type Authenticate } from './caller.ts';
import type { TableAnswer } from './listPage.ts';
import { readListQuery, type ListQuery } from './listQuery.ts';
import { markWrite, readSourceOf, type ReadableStandby, type ReadSource } from './readSource.ts';
import type { CountRequest } from './requestRates.ts';
import { idOf, parse, refuseHostile } from './parse.ts';

type Row<C extends Collection> = z.input<C['row']>;
type Input<C extends Collection> = z.output<NonNullable<C['input']>>;

export interface CollectionHandlers<C extends Collection> {
  list: (
    query: ListQuery<z.output<C['filter']>>,
    caller: Actor,
    call: { readsFrom: ReadSource },
  ) => Promise<
    Pick<TableAnswer<Row<C>>, 'data' | 'total'> & {
      /** Whether not all rows were counted, so that the list has at least `total`. */
      isAtLeast?: boolean;
    }
  >;
  one?: (id: number, caller: Actor) => Promise<Row<C>>;
  create?: (input: Input<C>, caller: Actor) => Promise<Row<C>>;
  update?: (id: number, input: Input<C>, caller: Actor) => Promise<Row<C>>;
  remove?: (id: number, caller: Actor) => Promise<Row<C>>;
}

export function mountCollection<C extends Collection>(
  app: FastifyInstance,
  how: {
    authenticate: Authenticate;
    count: CountRequest;
    standby: ReadableStandby | undefined;
    collection: C;
    handlers: CollectionHandlers<C>;
  },
): void {
  const { collection, handlers, standby } = how;
  const path = `/api/${collection.name}`;
  const { list, one, create, update, remove } = handlers;

  const { access } = collection;
  const callerOf = async (request: FastifyRequest, reply: FastifyReply, action: Action): Promise<Actor> => {
    if (action !== 'read') markWrite(request, reply, standby);
    const caller = await admit(how.authenticate, request, {
      access: access === 'signed-in' ? access : { ...access, action },
      count: (found) => how.count(found, { request, reply }),
    });
    return { ...caller, address: request.ip };
  };
  const inputOf = (request: FastifyRequest): Input<C> => {
    if (!collection.input) throw new Error(`${collection.name} takes no input`);
    return parse(collection.input, request.body ?? {}) as Input<C>;
  };

  app.get(path, async (request, reply) => {
    const caller = await callerOf(request, reply, 'read');
    refuseHostile(request.query);
    const query = readListQuery<C['filter']>(collection.filter, request.query);
    const {
      data,
      total,
      isAtLeast = false,
    } = await list(query, caller, {
      readsFrom: readSourceOf(collection, request, standby),
    });
    if (isAtLeast) void reply.header(totalAtLeast, 'true');
    const last = Math.max(query.offset + data.length - 1, 0);
    return reply.header('Content-Range', `${collection.name} ${query.offset}-${last}/${total}`).send(data);
  });
  const admitted =
    (action: Action, run: (request: FastifyRequest, caller: Actor) => Promise<Row<C>>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await callerOf(request, reply, action);
      const row = await run(request, caller);
      return reply.status(action === 'create' ? 201 : 200).send(row);
    };
  const ofOne = `${path}/:id`;
  if (one)
    app.get(
      ofOne,
      admitted('read', (request, caller) => one(idOf(request), caller)),
    );
  if (create)
    app.post(
      path,
      admitted('create', (request, caller) => create(inputOf(request), caller)),
    );
  if (update)
    app.put(
      ofOne,
      admitted('update', (request, caller) => update(idOf(request), inputOf(request), caller)),
    );
  if (remove)
    app.delete(
      ofOne,
      admitted('delete', (request, caller) => remove(idOf(request), caller)),
    );
}
