// Errors of the HTTP API: `{ "error": { type, code, message, param, request_id, doc_url } }`. The codes are those of ../errors.ts.
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { errorCatalogue } from './errorCatalogue.ts';

/** What a program does with an error, by its status. */
export const errorTypes = [
  'invalid_request',
  'authentication',
  'permission',
  'insufficient_units',
  'conflict',
  'rate_limited',
  'api_error',
] as const;
export type ErrorType = (typeof errorTypes)[number];

const typeOfStatus: Readonly<Record<number, ErrorType>> = {
  401: 'authentication',
  402: 'insufficient_units',
  403: 'permission',
  409: 'conflict',
  429: 'rate_limited',
};

export const errorTypeOf = (status: number): ErrorType =>
  typeOfStatus[status] ?? (status >= 500 ? 'api_error' : 'invalid_request');

/** The codes that the HTTP API answers with; the console has more. */
export const v1ErrorCode = z.enum(Object.keys(errorCatalogue) as ErrorCode[]);

export const v1ErrorAnswer = z.object({
  error: z.object({
    type: z.enum(errorTypes),
    code: v1ErrorCode,
    message: z.string().meta({ description: 'For people. Programs read `code`.' }),
    param: z.string().nullable().meta({ description: 'The parameter that is wrong' }),
    request_id: z.string(),
    doc_url: z.string(),
  }),
});
export type V1ErrorAnswer = z.infer<typeof v1ErrorAnswer>;
