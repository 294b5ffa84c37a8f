// Reads the bodies of requests: JSON, and any text, in UTF-8 only.
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../domain/refusal.ts';
import { refuseHostile } from './parse.ts';

export const noUtf8 = (): Refusal => new Refusal(400, 'malformed_request', 'The body is not valid UTF-8');

/**
 * Decodes the text of a body. Throws 415 if it is compressed, and 400 if it is not UTF-8: letters of other encodings would become
 * U+FFFD, which would be sent to phones, and would turn a GSM text into UCS-2.
 */
export function textOfBody({ headers }: FastifyRequest, body: Buffer): string {
  requireUncoded('Content-Encoding', headers['content-encoding'], 'identity');
  requireUncoded('Transfer-Encoding', headers['transfer-encoding'], 'chunked');
  if (!isUtf8(body)) throw noUtf8();
  return body.toString();
}

function requireUncoded(header: string, coding: string | undefined, accepted: string): void {
  if (coding === undefined || coding.toLowerCase() === accepted) return;
  throw new Refusal(415, 'unsupported_media_type', `Send the body without ${header}: ${coding.slice(0, 20)}`);
}

/** Parses JSON; refuses values that could not be stored (parse.ts). */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  // Names such as `__proto__` are refused below, with their place; Fastify would answer that the body is no JSON.
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = caught(() => textOfBody(request, body));
    if (text instanceof Error) return done(text);
    if (text === '') return done(null, undefined);
    return parseJson(request, text, (error, value) =>
      done(error ?? caught(() => refuseHostile(value)) ?? null, value),
    );
  });
}

function caught<Value>(run: () => Value): Value | Error {
  try {
    return run();
  } catch (error) {
    return error as Error;
  }
}

/** Refuses, with 415, bodies that other parts of the server read: plain text and forms with files. */
export function refuseOtherBodies(plugin: FastifyInstance): void {
  plugin.removeContentTypeParser(['text/plain', 'multipart/form-data']);
}
