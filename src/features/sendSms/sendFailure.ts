// The text of a failed send (requirements/portal.md#send-sms; requirements/deviations.md#no-silent-failures).
import { HttpError } from '../../dataProvider/http.ts';
import type { SendOrder } from '../../dataProvider/rpc/send.ts';
import { fieldOf } from './order.ts';
import type { Field } from './order.ts';

export type SendStep = 'preflight' | 'send' | 'test';

export interface Failed {
  text: string;
  /** The field of the form the server names. */
  field?: Field | undefined;
}

export function sendFailure(error: unknown, step: SendStep, kind: SendOrder['kind'] = 'typed'): Failed {
  if (!(error instanceof HttpError)) return { text: 'An error occurred. Please try again.' };
  const { status, serverMessage, message, code, field } = error;
  if (code === 'contact_group_not_found')
    return { text: 'This contact group was deleted. Choose another one.', field: 'groupId' };
  switch (status) {
    case 422: {
      const text = serverMessage ? `Failed, wrong inputs: ${serverMessage}` : 'Failed, wrong inputs';
      return { text, field: fieldOf(field) };
    }
    case 402:
      return { text: serverMessage ?? 'insufficient balance' };
    case 500:
      // The specification's text for a campaign without enough units.
      return { text: serverMessage ?? (kind === 'typed' ? message : 'insufficient balance') };
    case 0:
      // The answer was lost, the send perhaps not. With its key another press is the same send.
      return {
        text:
          step === 'send'
            ? `${message} Press the button again: a send that already went through is not made twice.`
            : message,
      };
    default:
      return { text: message };
  }
}
