// Every error of the API is answered here: { code, message, field? }, with the codes of contract/errors.ts.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer, ErrorCode } from '../../contract/errors.ts';
import { Refusal, TooManyAttempts } from '../domain/refusal.ts';

/** The codes of Fastify's own errors, by their status. */
const codesByStatus: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'body_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
};

/** Of a path that does not exist. */
export const unknownPath = { code: 'not_found', message: 'Not found' } as const satisfies ErrorAnswer;

/** Answers an error with its status and code; one that is no refusal is logged and answers a plain 500. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = (status: number, body: ErrorAnswer) => reply.status(status).send(body);
  if (error instanceof Refusal) {
    const { code, message, field } = error;
    if (error instanceof TooManyAttempts) reply.header('Retry-After', error.retryAfterSeconds);
    return answer(error.status, field === undefined ? { code, message } : { code, message, field });
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const code = codesByStatus[error.statusCode] ?? 'malformed_request';
    return answer(error.statusCode, { code, message: error.message });
  }
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'request failed');
  const message = `Something went wrong on our side. Reference: ${request.id}`;
  return answer(500, { code: 'internal_error', message });
}
