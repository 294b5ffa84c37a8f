// The campaign that a send has created, from the page and from the dialog of Send SMS (requirements/portal.md#send-sms).
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Opener } from '../../support/console/Opener.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import {
  emptyForm,
  fillList,
  openTab,
  press,
  serveSendSms,
  showSendSms,
  type Answer,
} from '../../support/console/sendSms.tsx';

beforeEach(emptyForm);

describe('the campaign of a send that was made', () => {
  const profileWith = (...modules: string[]): Answer => ({
    json: {
      message: {
        client: { id: 2, name: 'Savanna Sacco' },
        user: {
          id: 7,
          role_id: 3,
          full_name: 'Grace Wanjiku',
          permissions: modules.map((module) => ({ module, actions: ['read', 'create'] })),
        },
      },
    },
  });
  const send = async () => {
    await fillList();
    await press('Submit');
    await userEvent.click(await screen.findByRole('button', { name: /^(Send now|Schedule)$/ }));
    await screen.findByText('SMS queued for 2 numbers');
  };

  it('is one press away from the result on the page', async () => {
    showSendSms();
    await send();
    expect(await screen.findByRole('link', { name: 'Open the campaign' })).toHaveAttribute(
      'href',
      '/group-sms/9',
    );
    expect(screen.queryByRole('button', { name: 'Open the campaign' })).not.toBeInTheDocument();
  });

  it('that is scheduled is opened from Scheduled SMS', async () => {
    showSendSms();
    await openTab('Lists');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Schedule or Create a reminder' }));
    fireEvent.change(await screen.findByLabelText(/^Time/), { target: { value: '23:59' } });
    await send();
    expect(await screen.findByRole('link', { name: 'Open the campaign' })).toHaveAttribute(
      'href',
      '/scheduled-sms/9',
    );
  });

  it('is not offered to a role that may not read campaigns, nor is its list', async () => {
    showSendSms({ 'client/balance': profileWith('send', 'contacts', 'templates') });
    await send();
    await screen.findByText('Your messages are on their way.');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    [true, ['send', 'contacts', 'campaigns']],
    [false, ['send', 'contacts']],
  ])('is offered by the notice where the dialog has closed: %s', async (isOffered, modules) => {
    serveSendSms({ 'client/balance': profileWith(...modules) });
    const { path } = renderScreen(<Opener />);
    await press('Open');
    await screen.findByRole('dialog', { name: 'Send SMS' });
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const action = screen.queryByRole('button', { name: 'Open the campaign' });
    expect(action !== null).toBe(isOffered);
    if (action) await userEvent.click(action);
    expect(path()).toBe(isOffered ? '/group-sms/9' : '/');
  });
});
