/** Fields and files of a multipart form; undefined ones are omitted. */
export type Form = Record<string, string | { name: string; content: string | Buffer } | undefined>;

/** Encodes a multipart form as a browser sends it. */
export async function encodeForm(form: Form): Promise<{ payload: Buffer; contentType: string }> {
  const data = new FormData();
  for (const [key, value] of Object.entries(form)) {
    if (typeof value === 'string') data.append(key, value);
    else if (value) data.append(key, new Blob([Buffer.from(value.content)]), value.name);
  }
  const request = new Request('http://localhost/', { method: 'POST', body: data });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  };
}
