// Errors in the shape of the HTTP API for developers, also of requests that reach none of its calls.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/errors.ts';
import { errorTypeOf, type V1ErrorAnswer } from '../../contract/v1/errors.ts';
import { faultOf, unreadAnswer, type Fault } from './errorAnswers.ts';

/** What an error in this shape takes of its request. */
type Asked = Pick<FastifyRequest, 'id' | 'protocol' | 'host'>;

/** The address of a code's documentation. */
const docUrl = (request: Asked, code: ErrorCode): string =>
  `${request.protocol}://${request.host || 'localhost'}/docs/errors#${code}`;

/** An error in the form of the HTTP API. */
export const v1Error = (request: Asked, { status, code, message, field }: Fault): V1ErrorAnswer => ({
  error: {
    type: errorTypeOf(status),
    code,
    message,
    param: field ?? null,
    request_id: request.id,
    doc_url: docUrl(request, code),
  },
});

/** Whether a path was meant for the HTTP API: also another version, `/V1`, and `//v1` of a base URL that ends with a slash. */
export const isOfV1 = (url: string): boolean => /^\/+v\d+(?:[/?]|$)/i.test(url);

/** The answer to a request for which there is no call, in the form of the API that it was meant for. */
export const unreadBody = (request: FastifyRequest, { status, ...answer }: Fault) =>
  isOfV1(request.url) ? v1Error(request, { status, ...answer }) : answer;

/** The answer to a request that Node could not parse, in the form of the API that it was meant for. */
export const unparsedBody = (
  { url, host, requestId }: { url: string; host: string | undefined; requestId: string },
  status: number,
) =>
  isOfV1(url)
    ? v1Error({ id: requestId, protocol: 'http', host: host ?? '' }, { status, ...unreadAnswer(status) })
    : unreadAnswer(status);

/** Answers a request that Fastify refuses before all hooks and handlers, such as one whose path cannot be decoded. */
export function answerUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const fault = faultOf(error, request);
  return reply.status(fault.status).header('X-Request-Id', request.id).send(unreadBody(request, fault));
}
