// A form with one file. The file is held in memory: its size is bounded before a byte of it is read further.
import type { FastifyRequest } from 'fastify';
import { uploadBytesMax } from '../../contract/send.ts';
import { Refusal } from '../domain/refusal.ts';
import { refuseHostile } from './parse.ts';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** What @fastify/multipart is registered with. */
export const multipartLimits = {
  fileSize: uploadBytesMax,
  files: 1,
  fields: 40,
  fieldSize: 64 * 1024,
  headerPairs: 100,
};

export async function readMultipart(
  request: FastifyRequest,
): Promise<{ body: Record<string, unknown>; file: UploadedFile | undefined }> {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') body[part.fieldname] = part.value;
    else {
      const bytes = await part.toBuffer().catch((error: unknown) => {
        throw (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : error;
      });
      file = { name: part.filename, bytes };
    }
  }
  refuseHostile({ ...body, name: file?.name });
  return { body: { ...body }, file };
}

const tooLarge = () => new Refusal(413, `The file is larger than ${uploadBytesMax / 1024 / 1024} MB`, 'file');
