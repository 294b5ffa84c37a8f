// Errors in the shape of the HTTP API for developers, also of requests that reach none of its calls.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer, ErrorCode } from '../../contract/errors.ts';
import { errorTypeOf, type V1ErrorAnswer } from '../../contract/v1/errors.ts';
import { faultOf } from './errorAnswers.ts';

type Fault = ErrorAnswer & { status: number };

/** Where the documentation explains a code. */
const docUrl = (request: FastifyRequest, code: ErrorCode): string =>
  `${request.protocol}://${request.host}/docs/errors#${code}`;

/** An error as the calls of the HTTP API answer it. */
export const v1Error = (request: FastifyRequest, { status, code, message, field }: Fault): V1ErrorAnswer => ({
  error: {
    type: errorTypeOf(status),
    code,
    message,
    param: field ?? null,
    request_id: request.id,
    doc_url: docUrl(request, code),
  },
});

/** Whether a program that calls the HTTP API meant this address: also another version, `/V1`, and `//v1` of a base with a slash. */
export const isOfV1 = (url: string): boolean => /^\/+v\d+(?:[/?]|$)/i.test(url);

/** The answer of a request that no call reads, in the shape of the API that it was meant for. */
export const unreadBody = (request: FastifyRequest, { status, ...answer }: Fault) =>
  isOfV1(request.url) ? v1Error(request, { status, ...answer }) : answer;

/** Answers a request that Fastify refuses before any hook and handler, such as for a path that cannot be decoded. */
export function answerUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const fault = faultOf(error, request);
  return reply.status(fault.status).header('X-Request-Id', request.id).send(unreadBody(request, fault));
}
