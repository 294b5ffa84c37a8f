/** Passes each request of the peer to the handler, and the handler's answer to the session. Answers in the order of completion. */
import { responseTo, type Params, type Pdu, type PduOf, type RequestName, type Tlvs } from './protocol.ts';
import type { StatusName } from './status.ts';

/** A request of the peer. */
export type RequestPdu = { [R in RequestName]: PduOf<R> }[RequestName];
export type RequestHead = Pick<RequestPdu, 'command' | 'sequence'>;
/** The response to a request. */
export interface Answer {
  /** The name of a status, or a vendor code (0x400 to 0x4ff). */
  status: StatusName | number;
  params?: { systemId?: string } | Partial<Params<'query_sm_resp' | 'submit_multi_resp'>>;
  tlvs?: Tlvs;
}
/** Answers the peer's requests except enquire_link and unbind; undefined for an unsupported command. */
export type RequestHandler = (pdu: RequestPdu) => Promise<Answer | undefined> | Answer | undefined;

interface PeerRequestsOptions {
  onRequest: RequestHandler;
  /** Writes the answer; undefined if the command is not supported. Throws if the answer cannot be encoded. */
  respond: (request: RequestHead, answer: Answer | undefined) => void;
  /** Reports a handler that failed or an answer that could not be encoded, which is answered with ESME_RSYSERR. */
  onFault: (message: string) => void;
  /** Called when the number of requests in progress has changed. */
  onChange: () => void;
}

/** A request in progress, with the promise of its answer. One object per request, because there are thousands a second. */
interface Unanswered extends RequestHead {
  answered?: PromiseWithResolvers<void>;
}

export class PeerRequests {
  private readonly options: PeerRequestsOptions;
  private readonly unanswered = new Set<Unanswered>();

  constructor(options: PeerRequestsOptions) {
    this.options = options;
  }

  /** The number of requests in progress. */
  get size(): number {
    return this.unanswered.size;
  }

  take(pdu: RequestPdu): void {
    const { command, sequence } = pdu;
    const request: Unanswered = { command, sequence };
    this.unanswered.add(request);
    this.options.onChange();
    void this.answer(request, this.handle(pdu));
  }

  /** Resolves when the requests that are in progress now are answered. */
  async settled(): Promise<void> {
    await Promise.all(
      [...this.unanswered].map((request) => {
        request.answered ??= Promise.withResolvers();
        return request.answered.promise;
      }),
    );
  }

  /** Calls the handler; a handler that throws is treated like one that rejects. */
  private handle(pdu: RequestPdu): ReturnType<RequestHandler> {
    try {
      return this.options.onRequest(pdu);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Answers a request. Keeps only its head while it is handled, because thousands may wait. */
  private async answer(request: Unanswered, handled: ReturnType<RequestHandler>): Promise<void> {
    const { respond, onFault, onChange } = this.options;
    try {
      respond(request, await handled);
    } catch (error) {
      respond(request, { status: 'ESME_RSYSERR' });
      onFault(`${request.command}: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.unanswered.delete(request);
    request.answered?.resolve();
    onChange();
  }
}

export function isRequest(pdu: Pdu): pdu is RequestPdu {
  return Object.hasOwn(responseTo, pdu.command);
}
