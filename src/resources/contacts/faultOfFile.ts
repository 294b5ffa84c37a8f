import { contactsFileBytesMax, contactTexts as specified } from '../../../contract/contacts.ts';

/** The fault of a chosen file of contacts, or of choosing none. */
export function faultOfFile(file: File | undefined): string | undefined {
  if (!file) return specified.fileMissing;
  if (!/\.(csv|xlsx)$/i.test(file.name)) return specified.fileFormat;
  if (file.size > contactsFileBytesMax) return specified.fileSize;
  return undefined;
}
