// Writes a request of the HTTP API as code in each language of the documentation.
import { curlOf, type ApiRequest } from '../../contract/v1/curl.ts';
import type { Sample } from './markdown.ts';

/** Placeholders that the page's script replaces by the reader's own values (page/page.ts). */
export const placeholders = { address: 'https://sms.example.com', key: 'tuma_test_YOUR_KEY' } as const;

/** The key of a call that a test key may not make. */
export const liveKey = 'tuma_live_YOUR_KEY';

export const requestSamples = (request: ApiRequest): Sample[] => [
  { language: 'sh', label: 'curl', code: curlOf(request) },
  { language: 'js', label: 'Node', code: node(request) },
  { language: 'python', label: 'Python', code: python(request) },
  { language: 'php', label: 'PHP', code: php(request) },
  { language: 'java', label: 'Java', code: java(request) },
];

const allHeaders = ({ key, headers = {}, body }: ApiRequest): [string, string][] => [
  ['Authorization', `Bearer ${key}`],
  ...Object.entries(headers),
  ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as [string, string][])),
];

function node(request: ApiRequest): string {
  const { method, url, body } = request;
  const headers = allHeaders(request).map(([name, value]) => `    ${nameOf(name)}: ${text(value)},`);
  return [
    `const response = await fetch(${text(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${text(method)},`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, jsStyle, '  ')}),`]),
    '});',
    method === 'DELETE'
      ? 'console.log(response.status);'
      : 'console.log(response.status, await response.json());',
  ].join('\n');
}

function python(request: ApiRequest): string {
  const { method, url, body } = request;
  const headers = allHeaders({ ...request, body: undefined }).map(
    ([name, value]) => `${quote(name)}: ${quote(value)}`,
  );
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${quote(url)},`,
    `    headers={${headers.join(', ')}},`,
    ...(body === undefined ? [] : [`    json=${literal(body, pythonStyle, '    ')},`]),
    '    timeout=30,',
    ')',
    method === 'DELETE' ? 'print(response.status_code)' : 'print(response.status_code, response.json())',
  ].join('\n');
}

function php(request: ApiRequest): string {
  const { method, url, body } = request;
  return [
    '<?php',
    `$curl = curl_init(${text(url)});`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${text(method)},`]),
    '    CURLOPT_HTTPHEADER => [',
    ...allHeaders(request).map(([name, value]) => `        ${text(`${name}: ${value}`)},`),
    '    ],',
    ...(body === undefined
      ? []
      : [`    CURLOPT_POSTFIELDS => json_encode(${literal(body, phpStyle, '    ')}),`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    'echo curl_exec($curl);',
  ].join('\n');
}

function java(request: ApiRequest): string {
  const { method, url, body } = request;
  const headers = allHeaders(request).map(([name, value]) => `    .header(${quote(name)}, ${quote(value)})`);
  const publisher =
    body === undefined
      ? 'HttpRequest.BodyPublishers.ofString("")'
      : `HttpRequest.BodyPublishers.ofString("""\n${JSON.stringify(body, null, 2).replaceAll('\\', '\\\\').replaceAll(/^/gm, '        ')}""")`;
  return [
    'var request = HttpRequest.newBuilder(',
    `        URI.create(${quote(url)}))`,
    ...headers,
    method === 'GET' ? '    .GET()' : `    .method(${quote(method)}, ${publisher})`,
    '    .build();',
    'var response = HttpClient.newHttpClient()',
    '    .send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ].join('\n');
}

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
const quote = (value: string): string => JSON.stringify(value);
const nameOf = (name: string): string => (/^\w+$/.test(name) ? name : text(name));

interface Style {
  text: (value: string) => string;
  name: (name: string) => string;
  open: string;
  close: string;
  true: string;
  false: string;
  null: string;
}
const jsStyle: Style = {
  text,
  name: (name) => `${nameOf(name)}: `,
  open: '{',
  close: '}',
  true: 'true',
  false: 'false',
  null: 'null',
};
const pythonStyle: Style = {
  text: quote,
  name: (name) => `${quote(name)}: `,
  open: '{',
  close: '}',
  true: 'True',
  false: 'False',
  null: 'None',
};
const phpStyle: Style = {
  ...jsStyle,
  name: (name) => `${text(name)} => `,
  open: '[',
  close: ']',
};

/** A JSON value as a literal of a language. */
function literal(value: unknown, style: Style, indent: string): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'boolean') return style[`${value}`];
  if (value === null || value === undefined) return style.null;
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}${indent === '  ' ? '  ' : '    '}`;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, style, inner))
    : Object.entries(value).map(([name, item]) => `${style.name(name)}${literal(item, style, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : [style.open, style.close];
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`;
}
