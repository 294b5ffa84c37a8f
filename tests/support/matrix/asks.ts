// All requests of the matrix of callers (tests/api/contract/matrix.test.ts): each endpoint with its samples, and each verb of a collection.
import { expect } from 'vitest';
import { z } from 'zod';
import type { Access } from '../../../contract/access.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { collections, endpoints } from '../../../server/http/declaredCalls.ts';
import { rowsOf } from '../api/rowsOf.ts';
import type { Sample, SampleRequest } from './sample.ts';
import { collectionSamples, samples } from './samples.ts';

export interface Ask {
  name: string;
  access: Access;
  status: number;
  whilePasswordIsDue: boolean;
  whileFactorIsDue: boolean;
  onlyReads?: true | undefined;
  sample: Sample;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Whether the query is a REST collection's filter. */
  isFilter: boolean;
  /** Fails if a successful answer does not match the contract. */
  promised: (answer: Answered) => void;
}

interface Answered {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Checks that an answer is JSON that fits the contract, whole lines of such JSON, or a file that is saved and never shown. */
const promiseOf =
  ({ answer, stream }: Pick<Endpoint, 'answer' | 'stream'>) =>
  ({ text, headers }: Answered): void => {
    if (stream) {
      expect(headers['content-type']).toBe('application/x-ndjson');
      z.array(answer).parse(rowsOf({ text }));
    } else if (answer instanceof z.ZodUnknown) {
      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+"$/),
        'x-content-type-options': 'nosniff',
      });
    } else answer.parse(JSON.parse(text));
  };

export const sampleOf = (given: Sample | Sample['request']): Sample =>
  typeof given === 'function' ? { request: given } : given;

const calls = endpoints.flatMap((endpoint): Ask[] => {
  const { path, access, status, whilePasswordIsDue, whileFactorIsDue, onlyReads } = endpoint;
  return [samples[path] ?? []].flat().map((given, index, all) => ({
    name: all.length > 1 ? `${path} (${index + 1})` : path,
    path,
    access,
    status,
    whilePasswordIsDue,
    whileFactorIsDue,
    onlyReads,
    sample: sampleOf(given),
    method: 'POST' as const,
    isFilter: false,
    promised: promiseOf(endpoint),
  }));
});

export const verbs = {
  list: { method: 'GET', action: 'read', status: 200 },
  one: { method: 'GET', action: 'read', status: 200 },
  create: { method: 'POST', action: 'create', status: 201 },
  update: { method: 'PUT', action: 'update', status: 200 },
  remove: { method: 'DELETE', action: 'delete', status: 200 },
} as const;
type Verb = keyof typeof verbs;
export const verbNames = Object.keys(verbs) as Verb[];
export const pathOf = (name: string, verb: Verb) =>
  verb === 'list' || verb === 'create' ? name : `${name}/:id`;

const verbCalls = collections.flatMap(({ name, access, row }) =>
  verbNames.flatMap((verb): Ask[] => {
    const given = collectionSamples[name]?.[verb];
    const { method, action, status } = verbs[verb];
    const path = pathOf(name, verb);
    const due = { whilePasswordIsDue: false, whileFactorIsDue: false };
    const asked = { path, method, status, ...due, isFilter: verb === 'list' };
    const answer = verb === 'list' ? z.array(row) : verb === 'remove' ? z.object({ id: z.int() }) : row;
    return given === undefined
      ? []
      : [
          {
            ...asked,
            name: `${verb} ${name}`,
            access: access === 'signed-in' ? access : { ...access, action },
            sample: sampleOf(given),
            promised: promiseOf({ answer }),
          },
        ];
  }),
);

export const asks: [string, Ask][] = [...calls, ...verbCalls].map((call) => [call.name, call]);

export const idsIn = ({ id, body = {}, query = {} }: SampleRequest): string[] => [
  ...(id === undefined ? [] : ['path']),
  ...Object.keys(body).filter((key) => isId(key) && typeof body[key] === 'number').map((key) => `body.${key}`),
  ...Object.keys(query).filter(isId).map((key) => `query.${key}`),
]; // oxfmt-ignore

/** Fields that end like an id but name no record: the telco's number of a package, and the system id of a bind. */
const noRecords = new Set(['package_id', 'system_id']);
export const isId = (key: string) => /(^|_)id$/.test(key) && !noRecords.has(key);
