// A message past its client's retention has neither number nor text.
import type { MessageRecord } from '../../../contract/messages.ts';

const word = 'Erased';

type Parts = Pick<MessageRecord, 'msisdn' | 'message'>;

const isErased = ({ msisdn, message }: Parts): boolean => msisdn === '' && message === '';

export const numberOf = (row: Parts): string => (isErased(row) ? word : row.msisdn);
export const textOf = (row: Parts): string => (isErased(row) ? word : row.message);
/** Title of a message. */
export const titleOf = (row: Parts): string =>
  isErased(row) ? 'Message to an erased number' : `Message to ${row.msisdn}`;
