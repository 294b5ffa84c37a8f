// A send of Send SMS whose answer is awaited (requirements/portal.md#send-sms).
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { restartDraft } from '../../../src/features/sendSms/draft.ts';
import { SendSmsPage } from '../../../src/features/sendSms/SendSmsPage.tsx';
import { queryClient } from '../../../src/queryClient.ts';
import { startSession } from '../../../src/session.ts';
import type { Reply } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { emptyForm, message, press } from '../../support/console/sendSms.tsx';
import { review, sendPath, sent, show } from '../../support/console/sendToNumbers.tsx';

beforeEach(emptyForm);

describe('a send that is on its way', () => {
  async function send() {
    const answers: PromiseWithResolvers<Reply>[] = [];
    const asked = show({
      [sendPath]: () => {
        const answer = Promise.withResolvers<Reply>();
        answers.push(answer);
        return answer.promise;
      },
    });
    await review();
    await press('Send now');
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
    return { asked, answers };
  }
  const openAgain = () => {
    cleanup();
    renderScreen(<SendSmsPage />, '/send-sms');
  };
  const accepted: Reply = { json: { message: 'SMS queued' } };

  it('is shown where the page is left and opened again, and cannot be sent a second time', async () => {
    const { asked, answers } = await send();
    openAgain();
    expect(await screen.findByRole('button', { name: /Send now/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
    answers[0]!.resolve(accepted);
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeEnabled();
    expect(message()).toHaveValue('');
    expect(sent(asked)).toHaveLength(1);
  });

  it('is repeated with its Idempotency-Key where its answer is lost after the page was opened again', async () => {
    const { asked, answers } = await send();
    openAgain();
    answers[0]!.resolve('no answer');
    expect(await screen.findByText(/Network error.*is not made twice/)).toBeInTheDocument();
    await press('Send now');
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    answers[1]!.resolve(accepted);
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeEnabled();
    const [first, second] = sent(asked).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('is not announced to another person who has signed in meanwhile', async () => {
    const listed = ['transactional-sms', 'getList'];
    queryClient.setQueryData(listed, []);
    const { answers } = await send();
    cleanup();
    startSession({ userId: 8, roleId: 3 });
    answers[0]!.resolve(accepted);
    await waitFor(() => expect(queryClient.getQueryState(listed)?.isInvalidated).toBe(true));
    expect(notices()).toEqual([]);
  });

  it('leaves a message that is written meanwhile', async () => {
    const { answers } = await send();
    act(() => restartDraft({ message: 'Another one' }));
    answers[0]!.resolve(accepted);
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeEnabled();
    expect(message()).toHaveValue('Another one');
  });
});
