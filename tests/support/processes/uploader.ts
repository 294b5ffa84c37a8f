// A client in a thread of its own, so that sending a file takes none of the server's time: posts a form with a file, and
// asks for something else again and again until the answer is there.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** Between two probes, which take processor time from the reading of the file. */
const pauseMs = 50;

export interface UploadOrder {
  url: string;
  token: string;
  fields: Record<string, string>;
  name: string;
  bytes: Uint8Array;
  /** Asked for meanwhile. */
  probe: string;
}

export interface Uploaded {
  status: number;
  body: { message?: unknown; field?: string };
  /** Answers to the probe while the file was on its way or read. */
  probes: number;
}

parentPort?.on('message', ({ url, token, fields, name, bytes, probe }: UploadOrder) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  let probes = 0;
  const over = new AbortController();
  const ask = async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(probe);
      await answer.arrayBuffer();
      if (answer.ok) probes++;
      await pause(pauseMs);
    }
  };
  const upload = async () => {
    const answer = await fetch(url, { method: 'POST', headers: { authorization: token }, body: form });
    const body = (await answer.json()) as Uploaded['body'];
    over.abort();
    return { status: answer.status, body };
  };
  void Promise.all([upload(), ask()]).then(([answer]) =>
    parentPort?.postMessage({ ...answer, probes } satisfies Uploaded),
  );
});
