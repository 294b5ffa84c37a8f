// Pages of the reference, one for each tag of the OpenAPI description. No call is described by hand.
import type { OpenApi, Operation } from '../../contract/v1/openapi.ts';
import type { JsonSchema } from '../../contract/v1/jsonSchema.ts';
import type { Page } from './layout.ts';
import { escape, idOf, inlineHtml, sampleHtml, tabsHtml, type Heading } from './markdown.ts';
import { liveKey, placeholders, requestSamples } from './requestSamples.ts';
import { childrenOf, fieldsOf, kindOf, resolve, wordsOf, type Field } from './schemaFields.ts';

/** Makes a page for each tag, in the order of the tags. */
export function referencePages(api: OpenApi, titles: Readonly<Record<string, string>>): Page[] {
  return api.tags.map(({ name, description }) => {
    const title = titles[name] ?? name;
    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(name))
        .map(([method, operation]) => ({ path, method, operation })),
    );
    const parts = operations.map((one) => operationHtml(api, one));
    const object = objectOf(api, name);
    return {
      slug: `reference/${name}`,
      title,
      label: title,
      description,
      html: `<h1>${escape(title)}</h1><p class="lead">${inlineHtml(description)}</p>${parts.join('')}${object}`,
      headings: [
        ...operations.map(({ operation: { summary } }): Heading => ({
          id: idOf(summary),
          text: summary,
        })),
        ...(object === '' ? [] : [{ id: 'object', text: 'The object' }]),
      ],
    };
  });
}

interface Operated {
  path: string;
  method: string;
  operation: Operation;
}

function operationHtml(api: OpenApi, { path, method, operation }: Operated): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const groups = (['path', 'query', 'header'] as const).map((place) =>
    fieldsHtml(
      { path: 'Path parameters', query: 'Query parameters', header: 'Headers' }[place],
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, required, description: words, schema }) => ({
          name,
          schema: { ...schema, ...(words !== undefined && { description: words }) },
          isRequired: required && place !== 'path',
        })),
      api,
    ),
  );
  return [
    `<h2 id="${idOf(summary)}"><a class="anchor" href="#${idOf(summary)}">${escape(summary)}</a></h2>`,
    `<p class="endpoint"><span class="method method-${method}">${method.toUpperCase()}</span><code>${escape(path)}</code></p>`,
    `<p>${inlineHtml(description)}</p>`,
    ...groups,
    body ? fieldsHtml('Body', fieldsOf(api, body.schema), api) : '',
    tabsHtml(
      requestSamples({
        method: method.toUpperCase(),
        url:
          placeholders.address +
          path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => pathExample(parameters, name)),
        key: codesOf(responses).includes('live_key_required') ? liveKey : placeholders.key,
        body: body?.example,
      }),
    ),
    answerHtml(responses),
    errorsHtml(responses),
  ].join('\n');
}

function pathExample(parameters: readonly { name: string; schema: JsonSchema }[], name: string): string {
  const [example] = parameters.find((parameter) => parameter.name === name)?.schema.examples ?? [];
  return typeof example === 'string' ? example : name.toUpperCase();
}

function answerHtml(responses: Operation['responses']): string {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const example = response?.content?.['application/json']?.example;
  const title = `<h3>Answer ${status} ${escape(response?.description ?? '')}</h3>`;
  if (example === undefined) return `${title}<p>Without a body.</p>`;
  return title + sampleHtml({ language: 'json', label: '', code: JSON.stringify(example, null, 2) });
}

const codesOf = (responses: Operation['responses']): string[] =>
  Object.values(responses).flatMap((response) =>
    Object.keys(response.content?.['application/json']?.examples ?? {}),
  );

function errorsHtml(responses: Operation['responses']): string {
  const links = codesOf(responses).map((code) => `<a href="/docs/errors#${code}"><code>${code}</code></a>`);
  return `<h3>Errors</h3><p class="codes">${links.join(' ')}</p>`;
}

function fieldsHtml(title: string, fields: readonly Field[], api: OpenApi): string {
  if (fields.length === 0) return '';
  const rows = fields.map(({ name, schema, isRequired }) => {
    const resolved = resolve(api, schema);
    const inner = childrenOf(api, resolved);
    return [
      `<div><dt><code>${escape(name)}</code><span class="kind">${escape(kindOf(api, schema))}</span>`,
      isRequired ? '<span class="required">required</span>' : '',
      `</dt><dd>${inlineHtml(wordsOf(resolved, schema))}`,
      inner.length > 0 ? `<p>${inner.map((child) => `<code>${escape(child)}</code>`).join(' ')}</p>` : '',
      '</dd></div>',
    ].join('');
  });
  return `<h3>${title}</h3><dl class="fields">${rows.join('')}</dl>`;
}

/** The object that a page describes, such as Message for `messages`. */
function objectOf(api: OpenApi, tag: string): string {
  const name = Object.keys(api.components.schemas).find(
    (component) => component.replaceAll(/(?<!^)([A-Z])/g, '_$1').toLowerCase() === tag.replace(/s$/, ''),
  );
  if (name === undefined) return '';
  const fields = fieldsOf(api, { $ref: `#/components/schemas/${name}` }).map((field) => ({
    ...field,
    isRequired: false,
  }));
  return `<h2 id="object"><a class="anchor" href="#object">The object</a></h2>${fieldsHtml('Fields', fields, api)}`;
}
