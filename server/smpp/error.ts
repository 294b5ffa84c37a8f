/** Why a request has no answer. With any but `closed`, `timeout` and `malformed` it was never written. */
export type SmppFailure =
  | 'not_bound' // no session is bound; try later
  | 'window_full' // as many requests are outstanding as the window allows
  | 'invalid' // the request cannot be encoded
  | 'closed' // the connection ended before the answer
  | 'timeout' // no answer in time
  | 'malformed'; // the answer could not be read

/** A request without an answer. `written` false: it never left this process. True: the peer may have processed it. */
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
