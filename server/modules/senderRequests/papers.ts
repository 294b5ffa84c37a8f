// The uploaded papers of a request, checked by their content, never by their name alone.
import {
  paperFault,
  paperHeadBytes,
  paperKinds,
  paperNames,
  paperTypeOf,
  type PaperKind,
} from '../../../contract/papers.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Paper } from './senderRequests.store.ts';

/** Characters of a file name that are stored, the last ones because of the extension. */
const nameCharactersMax = 200;

/** Form fields that are papers, by kind. */
export type PaperFiles = ReadonlyMap<string, UploadedFile>;

/** The papers among the files; 422 for a file of another type. */
export const papersFrom = (files: PaperFiles): Paper[] =>
  paperKinds.flatMap((kind) => {
    const file = files.get(kind);
    return file ? [paperFrom(kind, file)] : [];
  });

/** Throws 422 if a paper is missing, because networks register a sender ID only with all of them. */
export function requireAll(papers: readonly Paper[]): void {
  const missing = paperKinds.find((kind) => !papers.some((paper) => paper.kind === kind));
  if (missing) throw new Refusal(422, 'paper_missing', `Attach the ${nameInside(missing)}`, missing);
}

/** "authorisation letter", "KRA PIN certificate". */
const nameInside = (kind: PaperKind) =>
  paperNames[kind].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

function paperFrom(kind: PaperKind, { name, bytes }: UploadedFile): Paper {
  const head = bytes.subarray(0, paperHeadBytes);
  const fault = paperFault(kind, { name, size: bytes.length, head });
  const type = paperTypeOf(head);
  if (fault !== undefined || type === undefined) throw new Refusal(422, 'paper_invalid', fault ?? '', kind);
  return { kind, file_name: name.slice(-nameCharactersMax), content_type: type, bytes };
}
