// A form with one file, or with a file in each of some fields. Files are held in memory: how many there are and how large
// is bounded before a byte of them is read further, and so is what all requests hold.
import type { FastifyRequest } from 'fastify';
import type { FormFiles } from '../../contract/endpoint.ts';
import { uploadBytesMax } from '../../contract/send.ts';
import { Refusal } from '../domain/refusal.ts';
import { refuseHostile } from './parse.ts';
import type { TakeBytes } from './uploadMemory.ts';

export interface UploadedFile {
  name: string;
  /** Content of the file; if it was uploaded, in memory that threads share. */
  bytes: Buffer;
}

/** Options of @fastify/multipart. */
export const multipartLimits = {
  fileSize: uploadBytesMax,
  files: 1,
  fields: 40,
  fieldSize: 64 * 1024,
  headerPairs: 100,
};

/** Reads a form with one file, in a field of any name. */
export async function readMultipart(
  request: FastifyRequest,
  take: TakeBytes,
): Promise<{ body: Record<string, unknown>; file: UploadedFile | undefined }> {
  const { body, files } = await readForm(request, take, { fileSize: multipartLimits.fileSize, files: 1 });
  return { body, file: [...files.values()][0] };
}

/** Reads a form with a file in each of the named fields, or in some of them. */
export async function readFormFiles(
  request: FastifyRequest,
  take: TakeBytes,
  { files: names, fileBytesMax }: FormFiles,
): Promise<{ body: Record<string, unknown>; files: ReadonlyMap<string, UploadedFile> }> {
  const form = await readForm(request, take, { fileSize: fileBytesMax, files: names.length });
  for (const name of form.files.keys())
    if (!names.includes(name))
      throw new Refusal(422, 'file_unexpected', 'The form has a file that is not asked for', name);
  return form;
}

async function readForm(
  request: FastifyRequest,
  take: TakeBytes,
  { fileSize, files }: { fileSize: number; files: number },
) {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const found = new Map<string, UploadedFile>();
  try {
    for await (const part of request.parts({ limits: { ...multipartLimits, fileSize, files } })) {
      if (part.type === 'field') body[part.fieldname] = part.value;
      else {
        const bytes = await collect(part.file, fileSize, take);
        if (part.file.truncated) throw tooLarge(fileSize, files > 1 ? part.fieldname : 'file');
        found.set(part.fieldname, { name: part.filename, bytes });
      }
    }
  } catch (error) {
    throw refusalOf(error as FormError);
  }
  refuseHostile(body);
  refuseHostile(Object.fromEntries([...found].map(([field, { name }]) => [field, name])));
  return { body: { ...body }, files: found };
}

/** Collects bytes in memory that threads share. It grows as they arrive, because copying 20 MB at once would block the event loop. */
async function collect(chunks: AsyncIterable<Buffer>, bytesMax: number, take: TakeBytes): Promise<Buffer> {
  const memory = new SharedArrayBuffer(0, { maxByteLength: bytesMax });
  for await (const chunk of chunks) {
    take(chunk.length);
    const at = memory.byteLength;
    memory.grow(at + chunk.length);
    new Uint8Array(memory, at).set(chunk);
  }
  return Buffer.from(memory, 0, memory.byteLength);
}

const tooLarge = (bytesMax: number, field: string) =>
  new Refusal(413, 'file_too_large', `The file is larger than ${bytesMax / 1024 / 1024} MB`, field);

/** An error of the form reader; without a status if the form itself is malformed. */
type FormError = Error & { statusCode?: number };

/** Converts an error of the form reader, which is always an error of the form. */
function refusalOf(error: FormError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) return new Refusal(413, 'body_too_large', 'The form has too many parts');
  return new Refusal(422, 'form_unreadable', 'The form could not be read');
}
