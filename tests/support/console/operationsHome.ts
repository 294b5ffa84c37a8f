// Answers of the operations home for a system in use and for an empty one.
import type { Home, Need } from '../../../contract/home.ts';

/** The time of the answers. */
export const at = '2026-11-22T09:00:00.000Z';
const day = { delivered: 90, pending: 6, failed: 4, queued: 0, revenue: '80.0000' };
/** An item that requires attention, without figures. */
export const none: Omit<Need, 'kind'> = { id: null, name: null, count: null, since: null, detail: null };

export const full: Home = {
  at,
  needs: [
    {
      ...none,
      kind: 'link',
      id: 2,
      name: 'Airtel',
      count: 1204,
      since: '2026-11-22T08:56:00.000Z',
      detail: 'connect ECONNREFUSED 10.0.0.1:2775',
    },
    { ...none, kind: 'payments', count: 3, since: '2026-11-16T09:00:00.000Z' },
  ],
  today: { ...day, delivered: 190 },
  yesterday: day,
  week_ago: { ...day, delivered: 0, pending: 0, failed: 0, revenue: '0.0000' },
  queue: { messages: 1204, oldest: '2026-11-22T08:56:00.000Z' },
  rate: { now: 62, max: 200 },
  connectors: [
    {
      id: 1,
      name: 'Safaricom',
      draining: false,
      has_link: true,
      live: { engines: 1, bound: 2, sessions: 2, rate: 62, in_flight: 0, last_error: null },
      rate_max: 100,
      queued: 0,
      oldest: null,
      last_quarter: { delivered: 9, pending: 1, failed: 0, queued: 0 },
      sent: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    },
    {
      id: 2,
      name: 'Airtel',
      draining: false,
      has_link: true,
      live: { engines: 1, bound: 0, sessions: 1, rate: 0, in_flight: 0, last_error: 'connect ECONNREFUSED' },
      rate_max: 100,
      queued: 1204,
      oldest: '2026-11-22T08:56:00.000Z',
      last_quarter: { delivered: 0, pending: 0, failed: 0, queued: 1204 },
      sent: Array.from({ length: 12 }, () => 0),
    },
  ],
  failures: [{ code: 'absent_subscriber', transactional: 50_000, promotional: 12 }],
  top_clients: [{ id: 5, name: 'Savanna Sacco', sent: 200, delivered: 190 }],
  running_low: [{ id: 6, name: 'Nyota', units: 412, days: 0.9 }],
  books: { checked: '2026-11-22T08:58:00.000Z', broken: [] },
};

export const empty: Home = {
  ...full,
  needs: [],
  today: { delivered: 0, pending: 0, failed: 0, queued: 0, revenue: '0.0000' },
  queue: { messages: 0, oldest: null },
  rate: { now: 0, max: 0 },
  connectors: [],
  failures: [],
  top_clients: [],
  running_low: [],
  books: null,
};
