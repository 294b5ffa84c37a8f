// Valid names of a sender ID (requirements/domain.md#sender-ids; requirements/kenya.md#sender-ids).
import { describe, expect, test } from 'vitest';
import { lookalikeOf, senderNameFault } from '../../contract/senderName.ts';
import { checkSenderName } from '../../server/modules/senders/configurations.service.ts';

describe('the form of a name', () => {
  test.each(['SAVANNA', 'A', 'M&S-Duka_1.', 'Mama Mboga', '22141', '40123456789', 'ELEVENCHARS'])(
    '%s is a valid sender name',
    (name) => expect(senderNameFault(name)).toBeUndefined(),
  );
  test.each([
    ['TWELVE-CHARS', /at most 11/],
    [' SAVANNA', /begin or end with a space/],
    ['DÜKA', /only letters/],
    ['A+B', /only letters/],
    ['A\nB', /only letters/],
    ['12', /needs a letter/],
    ['12-34', /needs a letter/],
    ['...', /needs a letter/],
  ])('%j is refused', (name, fault) => expect(senderNameFault(name)).toMatch(fault));
});

describe('whom a name may be taken for', () => {
  test.each([
    ['MPESA', 'M-PESA'],
    ['m-pesa', 'M-PESA'],
    ['M.P.E.S.A', 'M-PESA'],
    ['MPE5A-INFO', 'M-PESA'],
    ['SAFAR1COM', 'Safaricom'],
    ['KCB', 'KCB'],
    ['K.C.B', 'KCB'],
    ['KCB Alerts', 'KCB'],
    ['A1RTEL', 'Airtel'],
    ['MY-BANK', 'a bank'],
    ['MPESAINFO', 'M-PESA'],
    ['MYEQUITEL', 'Equity Bank'],
    ['KRA', 'KRA'],
  ])('%s passes for %s', (name, who) => expect(lookalikeOf(name)).toBe(who));
  test.each(['SAVANNA', 'KRAAL', 'EMBAKASI', 'DUKA', 'KCBSE SCH', '22141'])('%s for no institution', (name) =>
    expect(lookalikeOf(name)).toBeUndefined(),
  );
});

test('only the platform may set up a name that passes for a bank or M-PESA', () => {
  expect(() => checkSenderName('MPESA', { clientId: 2 })).toThrow(
    'MPESA may be taken for M-PESA. Only the platform can set up such a name',
  );
  expect(() => checkSenderName('MPESA', 'all')).not.toThrow();
  expect(() => checkSenderName('SAVANNA', { clientId: 2 })).not.toThrow();
});
