// Requests of clients for a sender ID (requirements/kenya.md#sender-ids): a name, its networks and purpose, and papers that
// prove the right to it. Created, withdrawn while pending, sent again after a rejection; decisions.service.ts decides.
// Requests and papers must never be visible out of reach.
import { paperEndingOf, paperNames, type PaperKind } from '../../../contract/papers.ts';
import type { createSenderRequest, SenderRequest, senderRequests } from '../../../contract/senderRequests.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { serializeClient } from '../../db/locks/serializeClient.ts';
import { dayMs } from '../../domain/durations.ts';
import { narrowedTo } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { someOf } from '../../domain/sentences.ts';
import { iso } from '../../domain/iso.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import type { SentFile } from '../../http/api.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import { audited } from '../audit/audit.service.ts';
import { checkSenderName } from '../senders/configurations.service.ts';
import { papersFrom, requireAll, type PaperFiles } from './papers.ts';
import * as list from './list.store.ts';
import * as store from './senderRequests.store.ts';

/** Requests of a client within a day, as each stores papers. */
const requestsPerDayMax = 20;

export function listRequests(
  db: Db,
  { reach }: Caller,
  request: ParsedBodyOf<typeof senderRequests>,
): Promise<TableAnswer<SenderRequest>> {
  const filter = {
    ...request,
    reach: narrowedTo(reach, request.client_id),
    forPlatform: reach === 'all',
  };
  return listPage(request, {
    sorts: list.sortable,
    count: () => list.countRequests(db, filter),
    rows: async (page) => (await list.listRequests(db, { ...filter, ...page })).map(iso),
  });
}

export const listNetworks = (db: Db): Promise<{ id: number; name: string }[]> =>
  store.listActiveConnectors(db);

/** `clientId` is the client that the request is for. */
type Requester = Pick<Actor, 'userId' | 'address' | 'reach' | 'clientId'>;
type RequestInput = ParsedBodyOf<typeof createSenderRequest> & { files: PaperFiles; now: Date };

/** Requests a sender ID and returns the id of the request. */
export const placeRequest = (db: Db | Tx, requester: Requester, input: RequestInput): Promise<number> =>
  audited(db, requester, 'sender_request.create', async (tx, audit) => {
    checkSenderName(input.code, requester.reach);
    const papers = papersFrom(input.files);
    requireAll(papers);
    const { clientId, userId } = requester;
    await serializeClient(tx, clientId);
    if ((await store.countSince(tx, clientId, new Date(input.now.getTime() - dayMs))) >= requestsPerDayMax)
      throw new Refusal(
        422,
        'request_limit_reached',
        `At most ${requestsPerDayMax} sender IDs can be requested within a day`,
      );
    const networks = await shareNetworks(tx, input.networks);
    await requireFree(tx, { clientId, code: input.code, networks, besides: 0 });
    const id = await store.insertRequest(tx, { clientId, userId, ...input });
    await store.addNetworks(tx, id, idsOf(networks));
    await store.putPapers(tx, id, papers);
    await audit.record(input.code, { clientId, after: auditFields(input, networks, papers) });
    return id;
  });

export async function createRequest(
  db: Db,
  requester: Requester,
  input: RequestInput,
): Promise<{ message: string; id: number }> {
  const id = await placeRequest(db, requester, input);
  return { message: `${input.code} is requested. You see the networks’ answers here`, id };
}

/** Requests again where it was rejected or withdrawn, and at further networks. Keeps papers that are not sent again. */
export const resendRequest = (
  db: Db,
  requester: Requester,
  { id, ...input }: RequestInput & { id: number },
): Promise<{ message: string; id: number }> =>
  audited(db, requester, 'sender_request.resend', async (tx, audit) => {
    const request = await lock(tx, requester, id);
    await serializeClient(tx, request.client_id);
    const known = await store.listNetworks(tx, id);
    const open = known.filter(({ state }) => state === 'pending' || state === 'approved');
    const isRenamed = input.code !== request.code || input.purpose !== request.purpose;
    if (isRenamed && open.length > 0) {
      const where = someOf(open.map(({ connector_name }) => connector_name));
      throw new Refusal(
        422,
        'request_name_fixed',
        `This request is open or approved at ${where}. Use a new request for another name`,
        'code',
      );
    }
    if (input.code !== request.code) checkSenderName(input.code, requester.reach);
    const asked = open.find(({ connector_id }) => input.networks.includes(connector_id));
    if (asked)
      throw new Refusal(
        422,
        'network_requested',
        `${asked.connector_name}: it is ${asked.state} already`,
        'networks',
      );
    const papers = papersFrom(input.files);
    const networks = await shareNetworks(tx, input.networks);
    await requireFree(tx, { clientId: request.client_id, code: input.code, networks, besides: id });
    await store.updateRequest(tx, id, {
      code: input.code,
      purpose: input.purpose,
      user_id: requester.userId,
    });
    await store.addNetworks(tx, id, idsOf(networks));
    await store.putPapers(tx, id, papers);
    await audit.record(request.code, {
      clientId: request.client_id,
      before: { name: request.code, purpose: request.purpose },
      after: auditFields(input, networks, papers),
    });
    return { message: `${input.code} is requested again`, id };
  });

/** Withdraws the request at networks that have not decided. */
export const withdrawRequest = (db: Db, requester: Requester, id: number): Promise<string> =>
  audited(db, requester, 'sender_request.withdraw', async (tx, audit) => {
    const request = await lock(tx, requester, id);
    const pending = (await store.listNetworks(tx, id)).filter(({ state }) => state === 'pending');
    if (pending.length === 0)
      throw new Refusal(
        422,
        'request_decided',
        `${request.code} is decided everywhere; there is nothing left to withdraw`,
      );
    await store.withdrawPending(tx, id);
    const networks = pending.map(({ connector_name }) => connector_name);
    await audit.record(request.code, { clientId: request.client_id, before: { networks } });
    return `${request.code} withdrawn at ${someOf(networks)}`;
  });

/** A paper's file under a generated name, because the name chosen by the client could mislead. */
export async function paperFile(
  db: Db,
  { reach }: Caller,
  { id, kind }: { id: number; kind: PaperKind },
): Promise<SentFile> {
  const paper = await store.findPaper(db, { id, kind, reach });
  if (!paper) throw notFound('paper_not_found', 'Paper');
  const name = `${paper.code} ${paperNames[kind]}${paperEndingOf(paper.content_type)}`.replaceAll(' ', '-');
  return { name, type: paper.content_type, bytes: paper.bytes };
}

async function lock(tx: Tx, { reach }: Requester, id: number): Promise<store.LockedRequest> {
  const request = await store.lockRequest(tx, { id, reach });
  if (!request) throw notFound('request_not_found', 'Request');
  return request;
}

type Network = { id: number; name: string };
const idsOf = (networks: readonly Network[]) => networks.map(({ id }) => id);

/** Returns the networks, locked against deletion; 422 if one is missing or inactive. */
async function shareNetworks(tx: Tx, ids: readonly number[]): Promise<Network[]> {
  const wanted = [...new Set(ids)];
  const networks = await store.shareConnectors(tx, wanted);
  if (networks.length < wanted.length)
    throw new Refusal(422, 'network_unavailable', 'Choose networks from the list', 'networks');
  return networks;
}

async function requireFree(
  tx: Tx,
  wanted: { clientId: number; code: string; networks: readonly Network[]; besides: number },
): Promise<void> {
  const [taken] = await store.listTaken(tx, { ...wanted, connectorIds: idsOf(wanted.networks) });
  if (!taken) return;
  const { connector_name, has } = taken;
  const how = has ? `You have ${wanted.code} on` : `${wanted.code} is already requested at`;
  throw new Refusal(422, 'network_requested', `${how} ${connector_name}${has ? ' already' : ''}`, 'networks');
}

const auditFields = (input: RequestInput, networks: readonly Network[], papers: readonly store.Paper[]) => ({
  name: input.code,
  purpose: input.purpose,
  networks: networks.map(({ name }) => name),
  ...(papers.length > 0 && { papers: papers.map(({ kind }) => paperNames[kind]) }),
});
