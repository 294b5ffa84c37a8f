import { z } from 'zod';
import { paperFault, paperHeadBytes, type PaperKind } from '../../../contract/papers.ts';
import { createSenderRequest, type SenderRequest } from '../../../contract/senderRequests.ts';
import { senderName } from '../../features/senders/SenderNameInput.tsx';

/** Schema of the request form: the body of the call, and a file for each paper that is not `attached` yet. */
export function requestSchema(attached: SenderRequest['papers'] = []) {
  const paper = (kind: PaperKind) =>
    attached.some((each) => each.kind === kind) ? fileOf(kind).optional() : fileOf(kind);
  return createSenderRequest.body.extend({
    code: senderName,
    authorisation_letter: paper('authorisation_letter'),
    incorporation_certificate: paper('incorporation_certificate'),
    kra_pin: paper('kra_pin'),
  });
}

/** A file that meets the server's rules, checked by its first bytes before the upload. */
const fileOf = (kind: PaperKind) =>
  z.file().superRefine(async (file, context) => {
    const head = new Uint8Array(await file.slice(0, paperHeadBytes).arrayBuffer());
    const fault = paperFault(kind, { name: file.name, size: file.size, head });
    if (fault) context.addIssue(fault);
  });
