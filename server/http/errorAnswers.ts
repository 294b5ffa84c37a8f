// Every error of the API is answered here: { code, message, field? }, with the codes of contract/errors.ts.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { isUnreachable } from '../domain/unreachable.ts';
import { Refusal, RetryLater } from '../domain/refusal.ts';

/** Answers to requests that Fastify refuses, by status; its own messages are only logged. */
const unread: Partial<Record<number, ErrorAnswer>> = {
  404: { code: 'not_found', message: 'Not found' },
  405: { code: 'method_not_allowed', message: 'This address does not take that method' },
  406: { code: 'not_acceptable', message: 'The request could not be read' },
  408: { code: 'request_timeout', message: 'The request took too long to arrive' },
  413: { code: 'body_too_large', message: 'The request is too large' },
  414: { code: 'uri_too_long', message: 'The address is too long' },
  415: {
    code: 'unsupported_media_type',
    message: 'Send the body as JSON, with Content-Type: application/json',
  },
  431: { code: 'headers_too_large', message: 'The headers of the request are too large' },
};
const malformed: ErrorAnswer = { code: 'malformed_request', message: 'The request could not be read' };
const noJson: ErrorAnswer = { code: 'malformed_request', message: 'The body is not valid JSON' };

/** The message of a request refused before routing. */
export const unreadAnswer = (status: number): ErrorAnswer => unread[status] ?? malformed;

/** The answer to a path that does not exist. */
export const unknownPath = { code: 'not_found', message: 'Not found' } as const satisfies ErrorAnswer;

/** Answers an error with its status, code and message. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, ...answer } = faultOf(error, request);
  retryLater(error, reply);
  return reply.status(status).send(answer);
}

/** Retry-After while PostgreSQL cannot be reached: a restart takes seconds. */
const unreachableSeconds = 5;

/** Sets Retry-After if the same request may succeed later. */
export function retryLater(error: unknown, reply: FastifyReply): void {
  const seconds =
    error instanceof RetryLater
      ? error.retryAfterSeconds
      : isUnreachable(error)
        ? unreachableSeconds
        : undefined;
  if (seconds !== undefined) reply.header('Retry-After', seconds);
}

/** An error, and the status it is answered with. */
export type Fault = ErrorAnswer & { status: number };

/** The status, code and message of an error. An error that is no refusal is logged, and is a 500 unless the request is at fault. */
export function faultOf(error: FastifyError | Refusal, request: FastifyRequest): Fault {
  if (error instanceof Refusal) {
    const { status, code, message, field } = error;
    return field === undefined ? { status, code, message } : { status, code, message, field };
  }
  const { statusCode } = error;
  // The pattern of the path: the path itself may hold a key (payments/callbacks.ts).
  const call = request.routeOptions.url;
  if (statusCode !== undefined && statusCode < 500) {
    // Anyone may cause this: a short line, without a stack.
    request.log.info({ call, fault: error.code }, 'a request could not be read');
    const isNoJson = error.code === 'FST_ERR_CTP_INVALID_JSON_BODY';
    return { status: statusCode, ...(isNoJson ? noJson : unreadAnswer(statusCode)) };
  }
  request.log.error({ err: error, call }, 'request failed');
  if (isUnreachable(error))
    return {
      status: 503,
      code: 'service_unavailable',
      message: 'The service is not available at the moment. Try again in a few seconds.',
    };
  const message = `Something went wrong on our side. Reference: ${request.id}`;
  return { status: 500, code: 'internal_error', message };
}
