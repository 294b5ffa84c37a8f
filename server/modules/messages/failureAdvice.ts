// Whose side each failure of a message is on, and what support says to the customer (requirements/domain.md#message-states).
import type { FailureCode } from '../../../contract/failures.ts';

interface Failure {
  side: (network: string) => string;
  /** One sentence that support can repeat to the customer unchanged. */
  advice: (network: string) => string;
}

const theSender = () => 'The sender';
const theSubscriber = () => 'The subscriber';
const thePhone = () => 'The subscriber’s phone';
const theNetwork = (network: string) => network;

/** Whose side each failure is on, and what to say to the customer. */
export const failures: Record<FailureCode, Failure> = {
  on_dnd_list: {
    side: theSubscriber,
    advice: () =>
      'This number is on the do-not-disturb list, so we do not send to it; the owner can get messages again by sending START to the sender.',
  },
  campaign_cancelled: {
    side: theSender,
    advice: () => 'The sender cancelled this campaign before the message went out, so nothing was sent.',
  },
  message_cancelled: {
    side: theSender,
    advice: () => 'The sender cancelled this message before it went out, so nothing was sent.',
  },
  not_sent_in_time: {
    side: theNetwork,
    advice: (network) =>
      `We could not hand the message to ${network} within three days, so it was not sent; please send it again.`,
  },
  validity_ended: {
    side: () => 'On our side',
    advice: () =>
      'The message was valid for a limited time only, which ended before it could go out, so it was not sent; please send it again if it is still needed.',
  },
  message_invalid: {
    side: theSender,
    advice: () =>
      'The message could not be sent as it is; please change its text or its sender ID and send it again.',
  },
  number_unknown: {
    side: theNetwork,
    advice: (network) => `${network} does not know this number; please check it and send the message again.`,
  },
  sender_unknown: {
    side: () => 'The sender ID',
    advice: (network) =>
      `${network} has not registered this sender ID, so the message was not sent; it can be sent once the sender ID is approved there.`,
  },
  message_too_long: {
    side: theSender,
    advice: (network) =>
      `The message is longer than ${network} accepts; please shorten it and send it again.`,
  },
  refused_by_network: {
    side: theNetwork,
    advice: (network) =>
      `${network} refused the message without saying why; please send it again, and call us if it is refused once more.`,
  },
  delivery_impossible: {
    side: theNetwork,
    advice: (network) =>
      `${network} could not deliver the message because the number is not active or has moved to another network; please check the number.`,
  },
  absent_subscriber: {
    side: thePhone,
    advice: () =>
      'The phone was off or out of coverage for too long; please send the message again once it is on.',
  },
  opted_out: {
    side: theSubscriber,
    advice: (network) =>
      `The owner of this number has asked ${network} to block messages from this sender, and only the owner can allow them again.`,
  },
  expired: {
    side: thePhone,
    advice: (network) =>
      `${network} tried until the message expired and could not reach the phone; please send it again once the phone is on.`,
  },
  undelivered: {
    side: theNetwork,
    advice: (network) =>
      `${network} could not reach the phone; please check the number and that the phone is on, and send the message again.`,
  },
  deleted_by_network: {
    side: theNetwork,
    advice: (network) => `${network} deleted the message before it was delivered; please send it again.`,
  },
  rejected_by_network: {
    side: theNetwork,
    advice: (network) =>
      `${network} took the message and rejected it later without saying why; please send it again, and call us if it is rejected once more.`,
  },
  outcome_unknown: {
    side: theNetwork,
    advice: (network) =>
      `${network} never confirmed the message, so we cannot tell whether it arrived; please check the phone before you send it again.`,
  },
};
