// Requests for sender IDs (requirements/kenya.md#sender-ids): a client requests a name at networks and attaches papers; the platform
// approves or rejects it for each network.
import { z } from 'zod';
import { bulkAnswer, bulkIds, bulkJudgedMax } from './bulk.ts';
import { fromDigits, givenId, id, ids, instant, pageOf, rangeRequest, requiredText } from './common.ts';
import { endpoint, messageAnswer } from './endpoint.ts';
import { messageClasses } from './messages.ts';
import { paperBytesMax, paperKinds } from './papers.ts';
import { packageId } from './senders.ts';

export const requestStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

export const requestedNetwork = z.object({
  connector_id: id,
  connector_name: z.string(),
  state: z.enum(requestStates),
  /** Why the network rejected it; of a pending request, why it was rejected the last time. */
  reason: z.string().nullable(),
  decided: instant.nullable(),
  // Set for platform users only.
  decided_by: z.string().nullish(),
  /** The package of the name's configuration at that network, if there is one. */
  package_id: z.int().nullish(),
  /** Other clients that send with this name at that network, ignoring case. */
  used_by: z.array(z.string()).optional(),
});
export type RequestedNetwork = z.infer<typeof requestedNetwork>;

export const senderRequest = z.object({
  id,
  client_id: id.optional(),
  client_name: z.string(),
  code: z.string(),
  purpose: z.enum(messageClasses),
  requested_by: z.string(),
  created: instant,
  networks: z.array(requestedNetwork),
  papers: z.array(z.object({ kind: z.enum(paperKinds), file_name: z.string(), size: z.int() })),
});
export type SenderRequest = z.infer<typeof senderRequest>;

/** Undecided requests first, then newest first, unless `sort` is set. `state` matches if any network of the request has it. */
export const senderRequests = endpoint({
  path: 'senderid/request/list',
  access: { module: 'sender_requests', action: 'read' },
  body: rangeRequest.safeExtend({
    search: z.string().trim().max(60).optional(),
    state: z.enum(requestStates).optional(),
    ids,
    client_id: givenId.optional(),
    /** A network of the request; with `state`, one where it has that state. */
    connector_id: givenId.optional(),
    purpose: z.enum(messageClasses).optional(),
  }),
  answer: pageOf(senderRequest),
});

/** The networks at which sender IDs can be requested. */
export const requestableNetworks = endpoint({
  path: 'senderid/request/networks',
  access: { module: 'sender_requests', action: 'create' },
  answer: z.object({ message: z.array(z.object({ id, name: z.string() })) }),
});

/** Ids of networks as text of a form field: "1,3". */
const networkIds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z
    .array(fromDigits(z.int('Choose networks from the list')), 'Choose at least one network')
    .min(1, 'Choose at least one network')
    .max(50, 'Choose at most 50 networks'),
);

const body = z.object({
  code: requiredText('Enter a sender ID', 200),
  purpose: z.enum(messageClasses, 'Choose what it will be used for'),
  networks: networkIds,
});

/** A form with one file field for each kind of paper, named after it. */
const papers = { files: paperKinds, fileBytesMax: paperBytesMax };

const requestCall = (path: string) =>
  endpoint({
    path,
    access: { module: 'sender_requests', action: 'create' },
    status: 201,
    multipart: papers,
    body,
    answer: messageAnswer.extend({ id }),
  });

export const createSenderRequest = requestCall('senderid/request/create');

/**
 * Requests the name again at networks that rejected it or where it was withdrawn, and at further ones. Papers that are not sent stay
 * unchanged. Name and purpose can only change if no network has approved the request or is still to decide.
 */
export const resendSenderRequest = requestCall('senderid/request/:id/resend');

/** Withdraws a request at the networks that have not decided. */
export const withdrawSenderRequest = endpoint({
  path: 'senderid/request/:id/withdraw',
  access: { module: 'sender_requests', action: 'delete' },
});

/** Records the decision of one network, which is final. */
export const decideSenderRequest = endpoint({
  path: 'senderid/request/:id/decide',
  access: { module: 'sender_requests', action: 'update' },
  body: z.discriminatedUnion(
    'state',
    [
      z.object({ state: z.literal('approved'), connector_id: givenId, package_id: packageId }),
      z.object({
        state: z.literal('rejected'),
        connector_id: givenId,
        reason: requiredText(
          'Say why, so that the client knows what to change',
          500,
          'The reason may have at most 500 characters',
        ),
      }),
    ],
    'State must be approved or rejected',
  ),
});

/**
 * Approves each request at all networks that have not decided. The package is that of the name's configuration there, otherwise the one
 * that `packages` gives for the network. A request that cannot be approved at one network is refused as a whole.
 */
export const approveSenderRequests = endpoint({
  path: 'senderid/request/bulk/approve',
  access: { module: 'sender_requests', action: 'update' },
  body: z.object({
    ids: bulkIds(bulkJudgedMax),
    packages: z
      .array(z.object({ connector_id: givenId, package_id: packageId }))
      .max(50)
      .default([]),
  }),
  answer: bulkAnswer,
});

/** Answers with the file of a paper, as a download. */
export const senderRequestPaper = endpoint({
  path: 'senderid/request/:id/paper',
  access: { module: 'sender_requests', action: 'read' },
  body: z.object({ kind: z.enum(paperKinds, 'There is no such paper') }),
  answer: z.unknown(),
});
