/** Why a request has no answer. All but `closed`, `timeout` and `malformed` mean that it was never written. */
export type SmppFailure =
  | 'not_bound' // no session is bound; try later
  | 'window_full' // as many requests are outstanding as the window allows
  | 'invalid' // the request itself cannot be encoded; it will never go
  | 'closed' // the connection ended before the answer
  | 'timeout' // no answer in time
  | 'malformed'; // the answer could not be read

/** A request that got no answer. `written` false: it never left this process. True: the peer may have acted on it. */
export class SmppError extends Error {
  readonly reason: SmppFailure;
  readonly written: boolean;

  constructor(reason: SmppFailure, message: string, written = false) {
    super(message);
    this.name = 'SmppError';
    this.reason = reason;
    this.written = written;
  }
}
