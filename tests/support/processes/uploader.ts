// A client in a separate thread, so that sending a file takes no time of the server's thread. Posts a form with a file, and
// repeats another request (the probe) until the answer arrives.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** Pause between two probes, which take processor time from the reading of the file. */
const pauseMs = 50;

export interface UploadOrder {
  url: string;
  token: string;
  fields: Record<string, string>;
  name: string;
  bytes: Uint8Array;
  /** Address of the probe. */
  probe: string;
}

export interface Uploaded {
  status: number;
  body: { message?: unknown; field?: string };
  /** Answers to the probe while the file was sent and read. */
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
