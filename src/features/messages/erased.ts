// A message whose client does not want it kept any longer has neither number nor text.
import type { MessageRecord } from '../../../contract/messages.ts';

const word = 'Erased';

type Parts = Pick<MessageRecord, 'msisdn' | 'message'>;

const isErased = ({ msisdn, message }: Parts): boolean => msisdn === '' && message === '';

export const numberOf = (row: Parts): string => (isErased(row) ? word : row.msisdn);
export const textOf = (row: Parts): string => (isErased(row) ? word : row.message);
/** What a message is called above it. */
export const titleOf = (row: Parts): string =>
  isErased(row) ? 'Message to an erased number' : `Message to ${row.msisdn}`;
