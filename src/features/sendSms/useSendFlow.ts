// The way of a typed send: fill in, see what it would do (pre-flight), confirm, sent. Owns the steps and the calls; shows
// nothing. Never sends what was not confirmed, and never the same confirmation twice: each carries one Idempotency-Key.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { preflightTransactional, sendTransactional, typedNumbersMax } from '../../../contract/send.ts';
import type { Preflight } from '../../../contract/send.ts';
import { partsMax, segment } from '../../../contract/segments.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { call } from '../../dataProvider/call.ts';
import { showNotice } from '../../notices/notices.ts';
import { countNumbers } from './countNumbers.ts';
import { changeDraft, clearDraft, useDraft } from './draft.ts';
import type { SendDraft } from './draft.ts';
import { isMissing, sendFailure } from './sendFailure.ts';

/** What is confirmed. Without `preflight` the backend cannot work a send out, and the console only counts. */
export interface Review {
  preflight?: Preflight;
  idempotencyKey: string;
}

export type SendFlow = ReturnType<typeof useSendFlow>;

export function useSendFlow({ onSent }: { onSent?: () => void } = {}) {
  const draft = useDraft();
  const queryClient = useQueryClient();
  const [review, setReview] = useState<Review>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  // State is too late against two presses within one frame.
  const running = useRef(false);

  const run = async (step: 'preflight' | 'send', act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(sendFailure(error, step));
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };

  return {
    draft,
    review,
    isBusy,
    failure,
    /** Fields to mark: empty ones, once somebody tried to submit. */
    missing: isChecked ? missingFields(draft) : [],

    change: (changed: Partial<SendDraft>) => {
      setFailure(undefined);
      changeDraft(changed);
    },

    /** Checks the fields and asks what the send would do; sends nothing. */
    submit: () => {
      setIsChecked(true);
      const fault = faultOf(draft);
      if (fault) return setFailure(fault);
      void run('preflight', async () => {
        const preflight = await workOut(draft);
        setReview({ preflight, idempotencyKey: crypto.randomUUID() });
      });
    },

    back: () => {
      setReview(undefined);
      setFailure(undefined);
    },

    /** Sends what was confirmed; a retry after a failure is the same send to the server. */
    send: () => {
      if (!review) return;
      void run('send', async () => {
        const headers = { 'Idempotency-Key': review.idempotencyKey };
        const { message } = await call(sendTransactional, bodyOf(draft), { headers });
        showNotice('success', typeof message === 'string' ? message : 'SMS queued');
        clearDraft();
        setReview(undefined);
        setIsChecked(false);
        void queryClient.invalidateQueries();
        onSent?.();
      });
    },

    /** Gives up what was typed. */
    discard: () => {
      clearDraft();
      setReview(undefined);
      setFailure(undefined);
      setIsChecked(false);
    },
  };
}

async function workOut(draft: SendDraft): Promise<Preflight | undefined> {
  try {
    return (await call(preflightTransactional, bodyOf(draft))).message;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The payload of the specification (part 1 section 7); the country is fixed (section 9). */
const bodyOf = ({ numbers, sender, message }: SendDraft) => ({
  country_code: 'KE',
  message,
  msisdn: numbers,
  schedule: false,
  sender_id: sender,
});

const missingFields = (draft: SendDraft) =>
  (['numbers', 'sender', 'message'] as const).filter((field) => draft[field].trim() === '');

function faultOf(draft: SendDraft): string | undefined {
  if (missingFields(draft).length > 0) return 'Please fill all the required fields';
  if (countNumbers(draft.numbers) > typedNumbersMax) {
    return `At most ${formatNumber(typedNumbersMax)} numbers can be typed at a time`;
  }
  const { parts } = segment(draft.message);
  return parts > partsMax ? `The message has ${parts} parts; at most ${partsMax} can be sent` : undefined;
}
