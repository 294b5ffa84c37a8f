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

export function commandsOf({
  db,
  clock,
  submitQueue,
  binds,
  isStopping,
  onVerdict,
}: CommandOptions): Commands {
  const boundOf = (peer: Peer) => (isStopping() ? undefined : binds()?.of(peer));

  async function counted(
    bound: BoundAccount | undefined,
    verdict: Promise<SubmitVerdict>,
  ): Promise<SubmitVerdict> {
    const { status, ...rest } = await verdict;
    onVerdict(status, bound?.account.system_id ?? '');
    return { status, ...rest };
  }

  function submitOne(peer: Peer, request: SubmitRequest): Promise<SubmitVerdict> {
    const bound = boundOf(peer);
    return counted(bound, submitAs(bound, request));
  }

  async function submitAs(bound: BoundAccount | undefined, request: SubmitRequest): Promise<SubmitVerdict> {
    if (!bound) return { status: 'ESME_RSYSERR' };
    if (!bound.bucket.tryTake()) return { status: 'ESME_RTHROTTLED' };
    return store(bound, request);
  }

  async function store(
    bound: BoundAccount,
    request: SubmitRequest,
    answerId?: number,
  ): Promise<SubmitVerdict> {
    const submission = readSubmission(request, clock());
    return 'status' in submission
      ? submission
      : submitQueue.submit(bound.account, { ...submission, answerId });
  }

  function refuse(status: StatusName, bound?: BoundAccount): MultiVerdict {
    onVerdict(status, bound?.account.system_id ?? '');
    return { status };
  }

  async function submitMulti(
    peer: Peer,
    pdu: Parameters<NonNullable<Commands['onSubmitMulti']>>[1],
  ): Promise<MultiVerdict> {
    const bound = boundOf(peer);
    if (!bound) return refuse('ESME_RSYSERR');
    if (bound.bucket.available < 1) return refuse('ESME_RTHROTTLED', bound);
    const requests = submitsOfMulti(pdu);
    if ('status' in requests) {
      bound.bucket.take(1);
      return refuse(requests.status, bound);
    }
    // Accepted even if too few tokens are left, because a list of recipients may exceed the burst of an account.
    bound.bucket.take(requests.length);
    // All recipients share the id in the answer.
    const answerId = await newMessageId(db, clock());
    const verdicts = await Promise.all(
      requests.map((request) => counted(bound, store(bound, request, answerId))),
    );
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

  return {
    onSubmit: (peer, pdu) => submitOne(peer, pdu),
    onData: (peer, pdu) => submitOne(peer, submitOfData(pdu)),
    onSubmitMulti: submitMulti,
    onQuery: async (peer, pdu) => {
      const bound = boundOf(peer);
      if (!bound) return { status: 'ESME_RSYSERR' };
      // A query costs as much as a message: polling instead of waiting for receipts slows the account down.
      if (!bound.bucket.tryTake()) return { status: 'ESME_RTHROTTLED' };
      return answerQuery(db, bound.account.id, pdu);
    },
    onCancel: async (peer, pdu) => {
      const bound = boundOf(peer);
      if (!bound) return 'ESME_RSYSERR';
      if (!bound.bucket.tryTake()) return 'ESME_RTHROTTLED';
      return answerCancel(db, bound.account, pdu);
    },
  };
}
