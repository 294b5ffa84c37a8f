import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Approval } from '../../../contract/approvals.ts';
import { ApprovalsPage } from '../../../src/pages/approvals/ApprovalsPage.tsx';
import { AllocationList } from '../../../src/resources/units/AllocationList.tsx';
import { busyMachine } from '../../support/console/busyMachine.ts';
import { refuses, type FakeRequest, type Reply } from '../../support/console/fakeServer.ts';
import {
  pageOfRows,
  requestsTo,
  showScreen,
  showScreenAt,
  type Replies,
} from '../../support/console/showScreen.tsx';
import { notices } from '../../support/console/notices.ts';

const request: Approval = {
  id: 7,
  kind: 'credit',
  state: 'waiting',
  subject: 'Duka Ltd',
  client_id: 12,
  client_name: 'Duka Limited',
  units: 60_000,
  bonus: false,
  payment: null,
  limit: null,
  note: 'Order 7',
  asked: '2026-11-21T06:00:00.000Z',
  asked_by: 'Asha Mwangi',
  own: false,
  decided: null,
  decided_by: null,
  reason: null,
};

function show(rows: Approval[], replies: Replies = {}) {
  const given: Replies = { 'approval/list': pageOfRows(rows), ...replies };
  return { asked: showScreen(ApprovalsPage, given, { roleId: 1 }), user: userEvent.setup() };
}
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByText('Credit a client'));
  return within(await screen.findByRole('dialog', { name: 'Request #7' }));
}

describe('Approvals', () => {
  it('lists what waits, approves it, and lists everything when asked to', async () => {
    const { asked, user } = show([request], {
      'approval/approve': { json: { message: '60,000 units credited to Duka Ltd' } },
    });
    const dialog = await open(user);
    expect(dialog.getByText('60,000')).toBeInTheDocument();
    expect(dialog.getByText('Order 7')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(notices()).toEqual([['success', '60,000 units credited to Duka Ltd']]));
    expect(requestsTo(asked, 'approval/approve').map(({ body }) => body)).toEqual([{ id: 7 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByLabelText('Show'));
    await user.click(screen.getByRole('option', { name: 'All' }));
    await waitFor(() =>
      expect(requestsTo(asked, 'approval/list').at(-1)?.body).toEqual({ page: 1, per_page: 10 }),
    );
    expect(requestsTo(asked, 'approval/list')[0]?.body).toMatchObject({ state: 'waiting' });
  });

  it('shows new requests without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const rows: Approval[] = [];
    show(rows);
    await vi.waitFor(() => expect(screen.getByText('No requests')).toBeInTheDocument(), busyMachine);
    rows.push(request);
    await act(() => vi.advanceTimersByTimeAsync(30_100));
    await vi.waitFor(() => expect(screen.getByText('Credit a client')).toBeInTheDocument(), busyMachine);
  });

  it('rejects with a reason', async () => {
    const { asked, user } = show([request], { 'approval/reject': { json: { message: 'Request rejected' } } });
    const dialog = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reject request #7' }));
    await user.click(question.getByRole('button', { name: 'Reject' }));
    await question.findByText('Reason is required');
    await user.type(question.getByLabelText(/Reason/), 'Not ordered');
    await user.click(question.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(requestsTo(asked, 'approval/reject').map(({ body }) => body)).toEqual([
        { id: 7, reason: 'Not ordered' },
      ]),
    );
    await waitFor(() => expect(notices()).toEqual([['success', 'Request rejected']]));
  });

  it('offers the person who asked to withdraw it only, and shows a refusal', async () => {
    const { user } = show([{ ...request, own: true }], {
      'approval/withdraw': refuses('approval_decided', 'This request is rejected already'),
    });
    const dialog = await open(user);
    expect(dialog.getByText('Asha Mwangi (you)')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('This request is rejected already')).toBeInTheDocument();
  });

  describe('that another person has decided meanwhile', () => {
    const decided = { decided: '2026-11-21T07:00:00.000Z', decided_by: 'Brian Otieno' };
    const refused = 'This request is approved already';
    /** Requests of which the refused decision finds one approved; the list holds those that wait. */
    const decidedElsewhere = (): Replies => {
      let row = request;
      const decide = (): Reply => {
        row = { ...request, state: 'approved', ...decided };
        return refuses('approval_decided', refused);
      };
      const list = (asked: FakeRequest) => {
        const { state, ids } = asked.body as { state?: string; ids?: string[] };
        const isListed = (!state || row.state === state) && (!ids || ids.includes(String(row.id)));
        return pageOfRows(isListed ? [row] : [])(asked);
      };
      return { 'approval/list': list, 'approval/approve': decide, 'approval/reject': decide };
    };

    it('shows the decision instead of its buttons, with the refusal', async () => {
      const { user } = show([], decidedElsewhere());
      const dialog = await open(user);
      await user.click(dialog.getByRole('button', { name: 'Approve' }));
      expect(await dialog.findByText('Brian Otieno')).toBeInTheDocument();
      expect(dialog.getByText(refused)).toBeInTheDocument();
      for (const name of ['Approve', 'Reject'])
        expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
    });

    it('closes the question for a reason', async () => {
      const { user } = show([], decidedElsewhere());
      const dialog = await open(user);
      await user.click(dialog.getByRole('button', { name: 'Reject' }));
      const question = within(await screen.findByRole('dialog', { name: 'Reject request #7' }));
      await user.type(question.getByLabelText(/Reason/), 'Not ordered');
      await user.click(question.getByRole('button', { name: 'Reject' }));
      await waitFor(() =>
        expect(screen.queryByRole('dialog', { name: 'Reject request #7' })).not.toBeInTheDocument(),
      );
      expect(within(screen.getByRole('dialog')).getByText('Brian Otieno')).toBeInTheDocument();
      expect(notices()).toEqual([['error', refused]]);
    });
  });

  it('shows how a request was decided, without buttons', async () => {
    const decided = {
      decided: '2026-11-21T07:00:00.000Z',
      decided_by: 'Brian Otieno',
      reason: 'Not ordered',
    };
    const { user } = show([{ ...request, state: 'rejected', ...decided }]);
    const dialog = await open(user);
    expect(dialog.getByText('Brian Otieno')).toBeInTheDocument();
    expect(dialog.getByText('Not ordered')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  const payment = { id: 5, receipt: 'TKL7ABC123', amount: '700.00', units: 437 };
  it.each<[string, Partial<Approval>, Record<string, string>]>([
    ['a credit', {}, { Client: 'Duka Limited', Units: '60,000' }],
    ['a credit of bonus units', { bonus: true }, { 'Bonus units': '60,000' }],
    [
      'an assignment',
      { kind: 'payment_assign', units: null, payment },
      { Amount: 'KES 700.00', 'Units at today’s price': '437', 'M-Pesa receipt': 'TKL7ABC123' },
    ],
    [
      'a reversal',
      { kind: 'payment_reverse', units: null, payment },
      { Client: 'Duka Limited', Units: '437' },
    ],
    [
      'a limit',
      { kind: 'limit', client_id: null, client_name: null, units: null, limit: { asked: null, now: 500 } },
      { 'Limit now': '500 units a person in 24 hours', 'New limit': 'No limit' },
    ],
    [
      'a correction',
      {
        kind: 'correction',
        corrects: { units: 100_000, description: 'Order 7', created: '2024-11-18T06:00:00.000Z' },
      },
      {
        Client: 'Duka Limited',
        Units: '60,000',
        'Given by mistake': '100,000 units · Order 7 · 18th Nov 2024 9:00 am',
      },
    ],
    [
      'a load',
      { kind: 'load', client_id: null, client_name: null, subject: 'Platform stock' },
      { For: 'Platform stock', Units: '60,000' },
    ],
  ])('shows what %s would do', async (_what, change, facts) => {
    const { user } = show([{ ...request, ...change }]);
    await user.click(await screen.findByText('#7'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request #7' }));
    for (const [label, value] of Object.entries(facts)) {
      expect(dialog.getByText(label).parentElement).toHaveTextContent(`${label}${value}`);
    }
  });

  it('shows the page before once the last request of a page is decided, and keeps the page in the address', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => ({
      ...request,
      id: 30 - index,
      units: 1_000 + index,
    }));
    const decided = ({ body }: FakeRequest): Reply => {
      rows.splice(
        rows.findIndex(({ id }) => id === (body as { id: number }).id),
        1,
      );
      return { json: { message: 'Approved' } };
    };
    const replies = { 'approval/list': pageOfRows(rows), 'approval/approve': decided };
    const { address } = showScreenAt(ApprovalsPage, replies, { roleId: 1, path: '/approvals' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await user.click(await screen.findByText('1,010'));
    expect(address.search().get('page')).toBe('2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Request #20' }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1,009')).toBeInTheDocument();
  });

  it('says that nothing waits', async () => {
    show([]);
    expect(await screen.findByText('No requests')).toBeInTheDocument();
  });
});

describe('a form that moves units', () => {
  it('says what one person may still move, that more needs another one, and that it waits', async () => {
    const user = userEvent.setup();
    showScreen(
      AllocationList,
      {
        'activitylogs/all': pageOfRows([]),
        'approval/room': { json: { message: { limit: 1_000, units: 400 } } },
        'units/load': {
          json: {
            message: 'Another person has to approve this. It waits under Approvals',
            stock: 5_000,
            approval_id: 7,
          },
        },
      },
      { roleId: 1 },
    );
    await user.click(await screen.findByRole('button', { name: 'Load Units' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText('You can move 400 units more today without another person.'),
    ).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Amount|Units/), '401');
    expect(
      await dialog.findByText('Another person has to approve this before it takes effect.'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /Load/ }));
    await waitFor(() =>
      expect(notices()).toEqual([
        ['success', 'Another person has to approve this. It waits under Approvals'],
      ]),
    );
  });
});
