// fetch does not report upload progress, but XMLHttpRequest does. In both cases http.ts builds the request and reads the answer.
import { pauseMs } from './http.ts';

/** Sends like fetch and reports the uploaded share of the body, 0 to 1. Fails if nothing has moved for {@link pauseMs}. */
export const sendWithProgress =
  (onProgress?: (share: number) => void) =>
  (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          reject(new TypeError('The request has stalled'));
          request.abort();
        }, pauseMs);
      };
      wait();
      request.addEventListener('loadend', () => clearTimeout(timer));
      request.addEventListener('progress', wait);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        wait();
        if (lengthComputable && total > 0) onProgress?.(loaded / total);
      });
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText || null, { status: request.status })),
      );
      request.addEventListener('error', () => reject(new TypeError('The request failed')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) return request.abort();
      request.send(body as XMLHttpRequestBodyInit);
    });
