// Requests for a sender ID, as a client makes them (requirements/kenya.md#sender-ids): a name at networks, what it is
// for, papers that show whose it is. Asked once, taken back while it waits, asked again after a rejection. Decides
// nothing itself; must never let a request or a paper be seen out of reach.
import { paperEndingOf, paperNames, type PaperKind } from '../../../contract/papers.ts';
import type { createSenderRequest, SenderRequest, senderRequests } from '../../../contract/senderRequests.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { someOf } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import type { SentFile } from '../../http/api.ts';
import { record } from '../audit/audit.service.ts';
import { checkSenderName } from '../senders/configurations.service.ts';
import { tableAnswer, tablePage, type TableAnswer } from '../../http/tablePage.ts';
import { papersFrom, requireAll, type PaperFiles } from './papers.ts';
import * as store from './senderRequests.store.ts';

/** Requests a client may make within a day: each brings papers that are kept. */
const requestsPerDayMax = 20;
const dayMs = 86_400_000;

export async function listRequests(
  db: Db,
  { reach }: Caller,
  request: ParsedBodyOf<typeof senderRequests>,
): Promise<TableAnswer<SenderRequest>> {
  const filter = { reach, search: request.search || undefined, state: request.state };
  const total = await store.countRequests(db, filter);
  const rows = await store.listRequests(db, { ...tablePage(request, store.requestSorts), ...filter });
  return tableAnswer(
    request,
    total,
    rows.map((row) => ({ ...row, created: row.created.toISOString() })),
  );
}

export const listNetworks = (db: Db): Promise<{ id: number; name: string }[]> =>
  store.listActiveConnectors(db);

/** Who asks; `clientId` is whom it is for. */
type Asker = Pick<Actor, 'userId' | 'address' | 'reach' | 'clientId'>;
type Wish = ParsedBodyOf<typeof createSenderRequest> & { files: PaperFiles; now: Date };

/** Asks for a sender ID and returns the request's id. */
export async function placeRequest(tx: Tx, asker: Asker, wish: Wish): Promise<number> {
  checkSenderName(wish.code, asker.reach);
  const papers = papersFrom(wish.files);
  requireAll(papers);
  const { clientId, userId } = asker;
  await store.lockClient(tx, clientId);
  if ((await store.countSince(tx, clientId, new Date(wish.now.getTime() - dayMs))) >= requestsPerDayMax)
    throw new Refusal(
      422,
      'request_limit_reached',
      `At most ${requestsPerDayMax} sender IDs can be asked for within a day`,
    );
  const networks = await shareNetworks(tx, wish.networks);
  await refuseTaken(tx, { clientId, code: wish.code, networks, besides: 0 });
  const id = await store.insertRequest(tx, { clientId, userId, ...wish });
  await store.askNetworks(tx, id, idsOf(networks));
  await store.putPapers(tx, id, papers);
  await record(tx, {
    ...entryOf(asker, 'create', { client_id: clientId, code: wish.code }),
    after: auditedOf(wish, networks, papers),
  });
  return id;
}

export const createRequest = (db: Db, asker: Asker, wish: Wish): Promise<{ message: string; id: number }> =>
  db.transaction().execute(async (tx) => {
    const id = await placeRequest(tx, asker, wish);
    return { message: `${wish.code} is requested. You see the networks’ answers here`, id };
  });

/** Asks again where it was rejected or withdrawn, and at further networks; papers left out stay. */
export const resendRequest = (
  db: Db,
  asker: Asker,
  { id, ...wish }: Wish & { id: number },
): Promise<{ message: string; id: number }> =>
  db.transaction().execute(async (tx) => {
    const request = await lock(tx, asker, id);
    await store.lockClient(tx, request.client_id);
    const known = await store.listNetworks(tx, id);
    const standing = known.filter(({ state }) => state === 'pending' || state === 'approved');
    const isRenamed = wish.code !== request.code || wish.purpose !== request.purpose;
    if (isRenamed && standing.length > 0) {
      const where = someOf(standing.map(({ connector_name }) => connector_name));
      throw new Refusal(
        422,
        'request_name_fixed',
        `It stands at ${where} as it is. Ask for another name with a new request`,
        'code',
      );
    }
    if (wish.code !== request.code) checkSenderName(wish.code, asker.reach);
    const asked = standing.find(({ connector_id }) => wish.networks.includes(connector_id));
    if (asked)
      throw new Refusal(
        422,
        'network_requested',
        `${asked.connector_name}: it is ${asked.state} already`,
        'networks',
      );
    const papers = papersFrom(wish.files);
    const networks = await shareNetworks(tx, wish.networks);
    await refuseTaken(tx, { clientId: request.client_id, code: wish.code, networks, besides: id });
    await store.updateRequest(tx, id, { code: wish.code, purpose: wish.purpose, user_id: asker.userId });
    await store.askNetworks(tx, id, idsOf(networks));
    await store.putPapers(tx, id, papers);
    await record(tx, {
      ...entryOf(asker, 'resend', request),
      before: { name: request.code, purpose: request.purpose },
      after: auditedOf(wish, networks, papers),
    });
    return { message: `${wish.code} is requested again`, id };
  });

/** Takes back what is not decided yet. */
export const withdrawRequest = (db: Db, asker: Asker, id: number): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const request = await lock(tx, asker, id);
    const pending = (await store.listNetworks(tx, id)).filter(({ state }) => state === 'pending');
    if (pending.length === 0)
      throw new Refusal(
        422,
        'request_decided',
        `${request.code} is decided everywhere; there is nothing left to withdraw`,
      );
    await store.withdrawPending(tx, id);
    const networks = pending.map(({ connector_name }) => connector_name);
    await record(tx, { ...entryOf(asker, 'withdraw', request), before: { networks } });
    return `${request.code} withdrawn at ${someOf(networks)}`;
  });

/** A paper's file, under a name of ours: the client's own name could be made to mislead. */
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

async function lock(tx: Tx, { reach }: Asker, id: number): Promise<store.LockedRequest> {
  const request = await store.lockRequest(tx, { id, reach });
  if (!request) throw notFound('request_not_found', 'Request');
  return request;
}

type Network = { id: number; name: string };
const idsOf = (networks: readonly Network[]) => networks.map(({ id }) => id);

/** 422 where one is not there, or is switched off. */
async function shareNetworks(tx: Tx, ids: readonly number[]): Promise<Network[]> {
  const wanted = [...new Set(ids)];
  const networks = await store.shareConnectors(tx, wanted);
  if (networks.length < wanted.length)
    throw new Refusal(422, 'network_unavailable', 'Choose networks from the list', 'networks');
  return networks;
}

async function refuseTaken(
  tx: Tx,
  wanted: { clientId: number; code: string; networks: readonly Network[]; besides: number },
): Promise<void> {
  const [taken] = await store.listTaken(tx, { ...wanted, connectorIds: idsOf(wanted.networks) });
  if (!taken) return;
  const { connector_name, has } = taken;
  const how = has ? `You have ${wanted.code} on` : `${wanted.code} is asked for already at`;
  throw new Refusal(422, 'network_requested', `${how} ${connector_name}${has ? ' already' : ''}`, 'networks');
}

const auditedOf = (wish: Wish, networks: readonly Network[], papers: readonly store.Paper[]) => ({
  name: wish.code,
  purpose: wish.purpose,
  networks: networks.map(({ name }) => name),
  ...(papers.length > 0 && { papers: papers.map(({ kind }) => paperNames[kind]) }),
});

const entryOf = (
  { userId, address }: Asker,
  verb: string,
  { client_id, code }: { client_id: number; code: string },
) => ({ userId, address, clientId: client_id, action: `sender_request.${verb}`, subject: code });
