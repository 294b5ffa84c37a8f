// requirements/domain.md#ledger, #routes, #message-states: exact amounts of money, routes, and states of a message.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumKes, times, toKes, toTenThousandths } from '../../server/domain/kes.ts';
import {
  groupOf,
  isFinal,
  isScheduled,
  messageStates,
  nextState,
} from '../../server/domain/messageStates.ts';
import {
  carrierTo,
  lossOf,
  placeOf,
  routesTo,
  routeTo,
  type Network,
  type Route,
} from '../../server/domain/routes.ts';
import { endOfNairobiDay, nairobiDay, startOfNairobiDay } from '../../server/domain/nairobiDay.ts';

describe('money', () => {
  test('a rate of 0.8 is charged exactly, also for a hundred thousand parts', () => {
    expect(times('0.8', 3)).toBe('2.4000');
    expect(times('0.0001', 100_000)).toBe('10.0000');
    expect(sumKes(['0.1', '0.2', '-0.3'])).toBe('0.0000');
    expect(sumKes(['-0.4', '0.1'])).toBe('-0.3000');
  });

  test('a written amount parses to the same amount', () => {
    fc.assert(fc.property(fc.bigInt(), (value) => toTenThousandths(toKes(value)) === value));
  });

  test.each(['', '1.', '.5', '1e3', '1.00001', 'NaN'])('refuses %j', (text) => {
    expect(() => toTenThousandths(text)).toThrow(RangeError);
  });
});

const route = (scope: Route['scope'], mcc: string, mnc: string): Route => ({
  connectorId: 1,
  connectorName: `${scope} ${mcc}${mnc}`,
  scope,
  mcc,
  mnc,
  packageId: 1,
  routeOrder: 1,
  rate: '1',
  otp: false,
});

describe('routes', () => {
  const safaricom = route('NETWORK', '639', '02');
  const kenya = route('COUNTRY', '639', '');
  const anywhere = route('DEFAULT', '', '');
  const network = { mcc: '639', mnc: '02', network: 'Safaricom' };

  const chooseRoute = (msisdn: string, of: Network | undefined, routes: readonly Route[]) =>
    routeTo(placeOf(msisdn, of), routes);

  test('prefers the network, then the country, then the default, in any order of the connectors', () => {
    expect(chooseRoute('254712345678', network, [anywhere, kenya, safaricom])).toBe(safaricom);
    expect(chooseRoute('254733345678', { ...network, mnc: '03' }, [anywhere, safaricom, kenya])).toBe(kenya);
    expect(chooseRoute('255712345678', undefined, [safaricom, kenya, anywhere])).toBe(anywhere);
  });

  test('routes a Kenyan number of an unknown network by country', () => {
    expect(chooseRoute('254799999999', undefined, [kenya])).toBe(kenya);
  });

  test('takes a primary route before a secondary one of a narrower scope', () => {
    const second = { ...safaricom, routeOrder: 2 };
    expect(chooseRoute('254712345678', network, [second, kenya])).toBe(kenya);
    expect(routesTo(network, [second, anywhere, kenya, safaricom])).toEqual([
      safaricom,
      kenya,
      anywhere,
      second,
    ]);
  });

  test('takes the next usable route while the first connector is bypassed, and the first where none is', () => {
    const routes = [safaricom, kenya, anywhere].map((each, index) => ({ ...each, connectorId: index + 1 }));
    const carrier = (bypassed: number[], unusable: number[]) =>
      carrierTo(network, routes, {
        bypassed: (id) => bypassed.includes(id),
        unusable: (id) => unusable.includes(id),
      })?.connectorId;
    expect(carrier([], [1])).toBe(1);
    expect(carrier([1], [1])).toBe(2);
    expect(carrier([1], [1, 2])).toBe(3);
    expect(carrier([1], [1, 2, 3])).toBe(1);
    expect(carrier([2], [2])).toBe(1);
  });

  test('says why each other route is not taken', () => {
    const other = route('NETWORK', '639', '03');
    const routes = [safaricom, kenya, { ...safaricom, routeOrder: 2 }, { ...kenya }, anywhere, other].map(
      (each, index) => ({ ...each, connectorId: index + 1 }),
    );
    const losses = (...bypassed: number[]) =>
      routes.map((each) =>
        lossOf(each, network, { chosen: routes[1], bypassed: (id) => bypassed.includes(id) }),
      );
    const rest = ['older_connector', 'narrower_scope', 'other_network'];
    expect(losses(1)).toEqual(['bypassed', undefined, 'later_order', ...rest]);
    // The first one is not bound, and the third is bypassed.
    expect(losses(3)).toEqual(['bypassed', undefined, 'bypassed', ...rest]);
  });

  test('finds no route where only another network is served', () => {
    expect(chooseRoute('254733345678', { ...network, mnc: '03' }, [safaricom])).toBeUndefined();
  });
});

describe('the life of a message', () => {
  test('users see four groups of states', () => {
    const groups = ['queued', 'queued', 'queued', 'pending', 'pending', 'delivered', 'failed'];
    expect(messageStates.map(groupOf)).toEqual(groups);
  });

  test('nothing leaves a final state', () => {
    expect(messageStates.filter(isFinal)).toEqual(['delivered', 'failed']);
    for (const state of messageStates.filter(isFinal)) {
      for (const event of [
        'claimed',
        'accepted',
        'requeued',
        'rejected',
        'outcome_unknown',
        'delivered',
        'undelivered',
      ] as const) {
        expect(() => nextState(state, event)).toThrow(`A message that is ${state} cannot be ${event}`);
      }
    }
  });

  test('a message is scheduled until its time, and one that waits for a retry or is being sent is not', () => {
    const now = new Date('2026-11-20T08:00:00Z');
    const message = { state: 'queued', attempts: 0, not_before: new Date(now.getTime() + 1) } as const;
    expect(isScheduled(message, now)).toBe(true);
    expect(isScheduled({ ...message, not_before: now }, now)).toBe(false);
    expect(isScheduled({ ...message, not_before: null }, now)).toBe(false);
    expect(isScheduled({ ...message, attempts: 1 }, now)).toBe(false);
    expect(isScheduled({ ...message, state: 'failed' }, now)).toBe(false);
  });

  test('a message of unknown outcome is never claimed again', () => {
    expect(nextState('submitting', 'outcome_unknown')).toBe('unknown');
    expect(() => nextState('unknown', 'claimed')).toThrow();
    expect(nextState('unknown', 'delivered')).toBe('delivered');
  });
});

describe('days in Nairobi', () => {
  test('a day begins at 21:00 UTC of the day before', () => {
    expect(nairobiDay(new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20');
    expect(nairobiDay(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
    expect(startOfNairobiDay('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z');
    expect(endOfNairobiDay('2026-12-31').toISOString()).toBe('2026-12-31T21:00:00.000Z');
  });
});
