// Correct, for units that were loaded or given by mistake (docs/requirements/domain.md#stock).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AllocationPage } from '../../../src/resources/units/AllocationPage.tsx';
import { TopupHistory } from '../../../src/resources/units/TopupHistory.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { refuses } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { notices } from '../../support/console/notices.ts';
import { bodiesTo, requestsTo, pageOfRows } from '../../support/console/showScreen.tsx';
import { history, load, log, show, topup, transfer } from '../../support/console/unitsScreens.ts';

describe('Correct', () => {
  it('corrects units that were given, with a note; a refusal stays in the dialog', async () => {
    const given = { ...transfer, client_id: 3, correctable: 600 };
    const message = '600 units are to be taken back and the client holds 40.';
    const shown = show(
      AllocationPage,
      {
        [log]: pageOfRows([given, { ...load, correctable: 0 }]),
        'units/correct': refuses('balance_insufficient', message),
        'dashboard/client/balance': { json: { message: { balance: 640 } } },
      },
      { roleId: 1 },
    );
    await screen.findByText('Invoice 77');
    expect(screen.queryByRole('button', { name: 'Actions for Invoice 77' })).toBeNull();
    await chooseAction(shown.user, 'Savanna Sacco: November', 'Correct');
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct units' }));
    expect(
      dialog.getByText(/November · up to 600 units can be taken back from the client/),
    ).toBeInTheDocument();
    expect(await dialog.findByText('Client’s balance now: 640 · after: 40')).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByText('Note is required')).toBeInTheDocument();
    await shown.user.type(dialog.getByLabelText(/Note/), 'Ten times too many');
    await shown.user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'units/correct')).toEqual([
      { id: 10, sms_units: 600, note: 'Ten times too many' },
    ]);
    expect(requestsTo(shown.asked, 'units/correct')[0]?.headers.get('Idempotency-Key')).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('offers Correct for units that were given, only to people of the platform', async () => {
    const rows = [
      { ...topup, id: 5, description: 'Order 7', client_id: 2, correctable: 40 },
      { ...topup, correctable: 0 },
    ];
    const corrected = { json: { message: '30 units taken back from Umoja' } };
    const shown = show(
      TopupHistory,
      { [history]: pageOfRows(rows), 'units/correct': corrected },
      { roleId: 1 },
    );
    await shown.user.click(await screen.findByRole('button', { name: 'Actions for Order 7' }));
    expect(screen.queryByRole('button', { name: /QWE123/ })).toBeNull();
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Correct' }));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await shown.user.clear(amount);
    await shown.user.type(amount, '30');
    await shown.user.type(dialog.getByLabelText(/Note/), 'Given twice');
    await shown.user.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(notices()).toEqual([['success', '30 units taken back from Umoja']]));
    expect(bodiesTo(shown.asked, 'units/correct')).toEqual([{ id: 5, sms_units: 30, note: 'Given twice' }]);
  });

  it('is not offered on a backend without it', async () => {
    show(AllocationPage, { [log]: pageOfRows([transfer, load]) }, { roleId: 1 });
    await screen.findByText('Invoice 77');
    expect(columnHeadings()).not.toContain('Actions');
  });
});
