// Renders a request of the HTTP API as a curl command, for the documentation and the console.

export interface ApiRequest {
  method: string;
  url: string;
  key: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** The command runs in every POSIX shell: values that may contain special characters are in single quotes. */
export function curlOf({ method, url, key, headers = {}, body }: ApiRequest): string {
  const isPost = method === 'POST';
  const lines = [
    `curl ${method === 'GET' || (isPost && body !== undefined) ? '' : `-X ${method} `}${/[?&*]/.test(url) ? quoted(url) : url}`,
    `-H "Authorization: Bearer ${key}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
