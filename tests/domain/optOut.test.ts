// Opt-out and opt-in keywords of subscribers (requirements/domain.md#opt-out).
import { expect, test } from 'vitest';
import { parseOptOutKeyword } from '../../server/domain/optOut.ts';

test.each([
  'STOP', 'stop', ' Stop. ', 'STOP!!!', '"stop"', 'Stop please', 'STOP*456*9*5#', 'stop\nAsante', 'UNSUBSCRIBE',
  'unsubscribe me', 'OPT OUT', 'opt-out', 'Opt  Out', 'OPTOUT', 'Acha', 'ACHA kunitumia',
])('%j asks for an end', (text) => expect(parseOptOutKeyword(text)).toBe('stop')); // oxfmt-ignore

test.each(['START', 'start!', ' unstop ', 'Join', 'JOIN again'])('%j opts back in', (text) =>
  expect(parseOptOutKeyword(text)).toBe('start'),
);

test.each([
  '', '   ', '...', 'Asante', 'Please stop', 'nonstop', 'STOPPED', 'Stopover in Nairobi', 'started', 'joining', 'OUT',
  'OPT IN', 'Restart',
])('%j asks for neither', (text) => expect(parseOptOutKeyword(text)).toBeUndefined()); // oxfmt-ignore
