// The OpenAPI 3.1 description of the HTTP API, generated from its calls.
import { errorStatuses, type ErrorCode } from '../errors.ts';
import { apiVersion, bodyErrors, commonErrors, scopes, takesBody, takesKey, type V1Call } from './call.ts';
import { errorCatalogue } from './errorCatalogue.ts';
import { errorTypeOf, v1ErrorAnswer } from './errors.ts';
import { callExamples } from './examples.ts';
import { hoist, jsonSchemaOf, type Components, type JsonSchema } from './jsonSchema.ts';

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<
  string,
  { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
>;

interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: object;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: object }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object; headers: object };
}

interface WebhookDescription {
  summary: string;
  /** Schema of the body. */
  schema: JsonSchema;
  example: unknown;
}

const headers = {
  'X-Request-Id': 'Names the request in our logs. Quote it when you ask for help.',
  'RateLimit-Policy': 'The limits that apply: requests (`q`) in a window of seconds (`w`)',
  RateLimit: 'What is left of each limit: requests (`r`) and the seconds until it is full again (`t`)',
  'Retry-After': 'Seconds to wait before the next attempt',
  'Idempotent-Replayed': '`true` where the answer is that of the first call with this Idempotency-Key',
} as const;

const headerRefs = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** `/v1/messages/:id/cancel` belongs to `messages`. */
export const tagOf = ({ path }: Pick<V1Call, 'path'>): string => path.split('/')[2] ?? '';

/** Generates the description of the calls. `webhooks` are the events, each with the schema of its body. */
export function openApi(
  calls: readonly V1Call[],
  tags: readonly { name: string; description: string }[],
  webhooks: Record<string, WebhookDescription> = {},
): OpenApi {
  const components: Components = new Map();
  hoist(jsonSchemaOf(v1ErrorAnswer, 'output'), components);
  const paths: OpenApi['paths'] = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call, components);
  }
  const used = new Set(calls.map(tagOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tuma API',
      version: apiVersion,
      summary: 'Send SMS, follow their delivery, and receive replies.',
      description: 'The documentation with guides is at `/docs`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This system' }],
    tags: tags.filter(({ name }) => used.has(name)),
    security: [{ apiKey: [] }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, webhook]) => [
        name,
        { post: webhookOf(name, { ...webhook, schema: hoist(webhook.schema, components) }) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries([...components].toSorted(([one], [other]) => one.localeCompare(other))),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key: \`tuma_live_…\`, or \`tuma_test_…\` for simulated sends. Scopes: ${scopes.join(', ')}.`,
        },
      },
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => name !== 'Idempotent-Replayed' || calls.some(takesKey))
          .map(([name, description]) => [
            name,
            { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } },
          ]),
      ),
    },
  };
}

/** A unique and stable name for each call, after which generators name functions: `GET /v1/messages/:id` is `getMessagesById`. */
const operationIdOf = ({ method, path }: V1Call): string =>
  [method.toLowerCase(), ...path.split('/').slice(2)]
    .map((part) => part.replace(/^:/, 'by_'))
    .join('_')
    .replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

function operationOf(call: V1Call, components: Components): Operation {
  const examples = callExamples[`${call.method} ${call.path}`];
  const body = jsonSchemaOf(call.body, 'input');
  const parameters = [
    ...parametersOf(call, 'path', components),
    ...parametersOf(call, 'query', components),
    ...(takesKey(call) ? [idempotencyKey] : []),
  ];
  return {
    operationId: operationIdOf(call),
    summary: call.summary,
    description: call.scope === null ? 'Any valid key may call it.' : `Needs the scope \`${call.scope}\`.`,
    tags: [tagOf(call)],
    security: [{ apiKey: call.scope === null ? [] : [call.scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody(call) && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: {
          'application/json': { schema: hoist(body, components), example: examples?.body },
        },
      },
    }),
    responses: { [call.status]: successOf(call, components), ...errorsOf(call) },
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A value of your own, unique for each send. A repeat within 24 hours answers what the first call did.',
  schema: { type: 'string', maxLength: 200, examples: ['order-991'] },
};

function parametersOf(call: V1Call, place: 'path' | 'query', components: Components): Parameter[] {
  const schema = jsonSchemaOf(place === 'path' ? call.params : call.query, 'input');
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...part }]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(description !== undefined && { description }),
    schema: hoist(part, components),
  }));
}

function successOf(call: V1Call, components: Components): Response {
  const answered = headerRefs(
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    ...(takesKey(call) ? (['Idempotent-Replayed'] as const) : []),
  );
  if (call.status === 204) return { description: 'Done', headers: answered };
  const schema = hoist(jsonSchemaOf(call.answer, 'output'), components);
  const example = callExamples[`${call.method} ${call.path}`]?.answer;
  return {
    description: successes[call.status],
    headers: answered,
    content: { 'application/json': { schema, example } },
  };
}

const successes = { 200: 'OK', 201: 'Created', 202: 'Accepted' } as const;

/** The status with which a call answers a code that has several. */
export function statusOf(call: Pick<V1Call, 'path'>, code: ErrorCode): number {
  const statuses: readonly number[] = errorStatuses[code];
  const inBody = statuses.includes(404) && statuses.includes(422) && !call.path.includes(':');
  return inBody ? 422 : (statuses[0] ?? 422);
}

/** All error codes of a call, its own first. */
export const codesOf = (call: V1Call): readonly ErrorCode[] => [
  ...new Set([...call.errors, ...(takesBody(call) ? bodyErrors : []), ...commonErrors]),
];

function errorsOf(call: V1Call): Record<string, Response> {
  const groups = Map.groupBy(codesOf(call), (code) => statusOf(call, code));
  return Object.fromEntries(
    [...groups].map(([status, codes]) => [
      status,
      {
        description: codes
          .map((code) => `\`${code}\`: ${errorCatalogue[code]?.meaning ?? code}`)
          .join('\n\n'),
        headers: headerRefs(
          'X-Request-Id',
          ...(status === 429 ? (['RateLimit', 'Retry-After'] as const) : []),
        ),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code, status) }])),
          },
        },
      },
    ]),
  );
}

/** An example of an answer with the code. */
export const errorExample = (code: ErrorCode, status: number) => ({
  error: {
    type: errorTypeOf(status),
    code,
    message: errorCatalogue[code]?.message ?? code,
    param: errorCatalogue[code]?.param ?? null,
    request_id: '5a1f6d0e-3c1b-4b7e-9a55-0f6f3f0c7d1e',
    doc_url: `https://sms.example.com/docs/errors#${code}`,
  },
});

const webhookOf = (name: string, { summary, schema, example }: WebhookDescription) => ({
  operationId: `on_${name}`.replaceAll(/[._]([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
  summary,
  description: 'Signed as Standard Webhooks describe. Answer any 2xx status within 10 seconds.',
  tags: ['webhooks'],
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
    name: header,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema, example } } },
  responses: { '2XX': { description: 'Received' }, '4XX': { description: 'Delivered again later' } },
});
