// Translates data_sm and submit_multi into the submit_sm with the same meaning, the one form that is accepted. Pure.
import { relativeTime, type PduOf, type Recipient, type StatusName } from '../smpp/index.ts';

/** A submit_sm. */
export type SubmitRequest = Pick<PduOf<'submit_sm'>, 'params' | 'tlvs'>;

/** Largest number_of_dests (SMPP 3.4 section 4.5.1). */
const recipientsMax = 254;
/** Parameters that a data_sm does not have. */
const absent = {
  protocolId: 0,
  priority: 0,
  scheduleDeliveryTime: '',
  replaceIfPresent: 0,
  defaultMessageId: 0,
  shortMessage: Buffer.alloc(0),
} as const;

const secondsMax = 99 * 86_400;
const validityOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : relativeTime(new Date(Math.min(seconds, secondsMax) * 1_000), new Date(0));

/** Translates a data_sm: its text is in message_payload, its validity in qos_time_to_live. */
export const submitOfData = ({ params, tlvs }: PduOf<'data_sm'>): SubmitRequest => ({
  params: { ...absent, ...params, validityPeriod: validityOf(tlvs.qosTimeToLive) },
  tlvs,
});

/** Returns a submit_sm for each recipient, or the status with which the whole request is refused. */
export function submitsOfMulti({
  params: { recipients, ...shared },
  tlvs,
}: PduOf<'submit_multi'>): SubmitRequest[] | { status: StatusName } {
  if (recipients.length === 0 || recipients.length > recipientsMax) return { status: 'ESME_RINVNUMDESTS' };
  const numbers = recipients.flatMap((to) => (isList(to) ? [] : [to]));
  // Distribution lists are not supported.
  if (numbers.length < recipients.length) return { status: 'ESME_RCNTSUBDL' };
  return numbers.map(({ ton, npi, address }) => ({
    params: { ...shared, destinationTon: ton, destinationNpi: npi, destination: address },
    tlvs,
  }));
}

const isList = (to: Recipient): to is { list: string } => 'list' in to;
