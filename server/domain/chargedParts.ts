import type { MessageState } from './messageStates.ts';

/** The parts of a message that its client is charged for: of a failed one, those that a network accepted. */
export const chargedParts = (message: { state: MessageState; parts: number; parts_sent: number }): number =>
  message.state === 'failed' ? message.parts_sent : message.parts;
