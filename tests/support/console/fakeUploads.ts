/** An XMLHttpRequest that reports half of the upload at once and is answered by fetch, which the fake server replaces. */
export class FakeUpload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #request: [string, RequestInit & { headers: Record<string, string> }] = ['', { headers: {} }];
  open(method: string, url: string) {
    this.#request = [url, { method, headers: {} }];
  }
  setRequestHeader(name: string, value: string) {
    this.#request[1].headers[name] = value;
  }
  abort() {
    this.#end('abort');
  }
  send(body: FormData) {
    const half = { lengthComputable: true, loaded: 1, total: 2 };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), half));
    void this.#answer(body);
  }
  async #answer(body: FormData) {
    const [url, init] = this.#request;
    try {
      const response = await globalThis.fetch(url, { ...init, body });
      this.status = response.status;
      this.responseText = await response.text();
      this.#end('load');
    } catch {
      this.#end('error');
    }
  }
  #end(how: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}
