// Answers the commands of bound systems: each submission, query and cancellation costs one token of the account's rate.
import type { Db } from '../db/database.ts';
import { newMessageId } from '../db/newId.ts';
import {
  statusByName,
  type MultiVerdict,
  type Peer,
  type SmppServerOptions,
  type StatusName,
  type SubmitVerdict,
} from '../smpp/index.ts';
import type { GatewayAccount } from '../modules/smppAccounts/smppAccounts.service.ts';
import type { Binds, BoundAccount } from './binds.ts';
import { answerCancel } from './cancel.ts';
import { answerQuery } from './query.ts';
import { submitOfData, submitsOfMulti, type SubmitRequest } from './requests.ts';
import { readSubmission } from './submission.ts';
import type { SubmitQueue } from './submitQueue.ts';

export interface CommandOptions {
  db: Db;
  clock: () => Date;
  submitQueue: SubmitQueue;
  /** Undefined until the gateway is registered. */
  binds: () => Binds | undefined;
  isStopping: () => boolean;
  /** Called with each verdict. `systemId` is empty if the bind has ended. */
  onVerdict: (status: SubmitVerdict['status'], systemId: string) => void;
}

type Commands = Pick<SmppServerOptions, 'onSubmit' | 'onData' | 'onSubmitMulti' | 'onQuery' | 'onCancel'>;

type Pdu<Command extends keyof Commands> = Parameters<NonNullable<Commands[Command]>>[1];

export function commandsOf({
  db,
  clock,
  submitQueue,
  binds,
  isStopping,
  onVerdict,
}: CommandOptions): Commands {
  const boundOf = (peer: Peer) => (isStopping() ? undefined : binds()?.of(peer));

  function counted<Verdict extends SubmitVerdict | MultiVerdict>(
    bound: BoundAccount | undefined,
    verdict: Verdict,
  ): Verdict {
    onVerdict(verdict.status, bound?.account.system_id ?? '');
    return verdict;
  }

  async function submitOne(peer: Peer, request: SubmitRequest): Promise<SubmitVerdict> {
    const bound = boundOf(peer);
    const account = admit(bound);
    return counted(bound, typeof account === 'string' ? { status: account } : await store(account, request));
  }

  async function store(
    account: GatewayAccount,
    request: SubmitRequest,
    answerId?: number,
  ): Promise<SubmitVerdict> {
    const submission = readSubmission(request, clock());
    return 'status' in submission ? submission : submitQueue.submit(account, { ...submission, answerId });
  }

  async function submitMulti(peer: Peer, pdu: Pdu<'onSubmitMulti'>): Promise<MultiVerdict> {
    const bound = boundOf(peer);
    if (!bound) return counted(bound, { status: 'ESME_RSYSERR' });
    if (bound.bucket.available < 1) return counted(bound, { status: 'ESME_RTHROTTLED' });
    const requests = submitsOfMulti(pdu);
    if ('status' in requests) {
      bound.bucket.take(1);
      return counted(bound, requests);
    }
    // Accepted even if too few tokens are left, because a list of recipients may exceed the burst of an account.
    bound.bucket.take(requests.length);
    // All recipients share the id in the answer.
    const answerId = await newMessageId(db, clock());
    const verdicts = await Promise.all(
      requests.map(async (request) => counted(bound, await store(bound.account, request, answerId))),
    );
    return multiVerdict(requests, verdicts, answerId);
  }

  return {
    onSubmit: submitOne,
    onData: (peer, pdu) => submitOne(peer, submitOfData(pdu)),
    onSubmitMulti: submitMulti,
    // A query costs as much as a message: polling instead of waiting for receipts slows the account down.
    onQuery: async (peer, pdu) => {
      const account = admit(boundOf(peer));
      return typeof account === 'string' ? { status: account } : answerQuery(db, account.id, pdu);
    },
    onCancel: async (peer, pdu) => {
      const account = admit(boundOf(peer));
      return typeof account === 'string' ? account : answerCancel(db, account, pdu);
    },
  };
}

/** The account of a bind with a token of its rate taken, or the status of the refusal. */
function admit(bound: BoundAccount | undefined): GatewayAccount | StatusName {
  if (!bound) return 'ESME_RSYSERR';
  return bound.bucket.tryTake() ? bound.account : 'ESME_RTHROTTLED';
}

/** The answer to a submit_multi, of which any number may be refused. */
function multiVerdict(
  requests: readonly SubmitRequest[],
  verdicts: readonly SubmitVerdict[],
  answerId: number,
): MultiVerdict {
  const refused = requests.flatMap(({ params }, index) => {
    const status = verdicts[index]?.status ?? 'ESME_RSYSERR';
    if (status === 'ESME_ROK') return [];
    const code = typeof status === 'number' ? status : statusByName(status).code;
    return [
      { ton: params.destinationTon, npi: params.destinationNpi, address: params.destination, status: code },
    ];
  });
  if (refused.length < requests.length) return { status: 'ESME_ROK', messageId: String(answerId), refused };
  const statuses = new Set(verdicts.map(({ status }) => status));
  const [first = 'ESME_RSUBMITFAIL'] = statuses;
  return { status: statuses.size === 1 ? first : 'ESME_RSUBMITFAIL', refused };
}
