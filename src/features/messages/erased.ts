// Messages past their client's retention period have neither number nor text.
import type { MessageRecord } from '../../../contract/messages.ts';
import { listText } from './maskedTexts.ts';
import { messageTexts } from './messageTexts.ts';

type Parts = Pick<MessageRecord, 'msisdn' | 'message' | 'masked'>;

export const isErased = ({ msisdn, message }: Parts): boolean => msisdn === '' && message === '';

export const numberOf = (row: Parts): string => (isErased(row) ? messageTexts.erased : row.msisdn);
export const textOf = (row: Parts): string => (isErased(row) ? messageTexts.erased : row.message);
/** The text in lists and files. */
export const listedTextOf = (row: Parts): string => listText(textOf(row), row.masked);
