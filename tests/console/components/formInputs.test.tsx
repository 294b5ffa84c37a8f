// Inputs of the form layer, a form inside a page, and the idempotency key of an order.
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { amount, inKes } from '../../../contract/common.ts';
import { CheckboxesInput } from '../../../src/components/form/CheckboxesInput.tsx';
import { ContractForm } from '../../../src/components/form/ContractForm.tsx';
import { AmountInput, TextInput } from '../../../src/components/form/inputs.tsx';
import { useOrderKey } from '../../../src/components/useOrderKey.ts';
import { HttpError } from '../../../src/dataProvider/http.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';

const schema = z.object({
  networks: z.array(z.int()).min(1, 'Choose at least one network'),
  price: inKes(amount('The price')),
  name: z.string().refine(async (name) => Promise.resolve(name !== 'TAKEN'), 'The name is taken'),
});
const labels = { networks: 'Networks', price: 'Price', name: 'Name' };
const options = [
  [4, 'Safaricom'],
  [5, 'Airtel'],
  [6, 'Telkom'],
] as const;

function open(save: (data: z.output<typeof schema>) => Promise<void>) {
  renderScreen(
    <ContractForm
      isInline
      schema={schema}
      labels={labels}
      defaultValues={{ networks: [], price: '', name: 'DUKA' }}
      submit="Buy"
      save={save}
      done="Bought"
      onSaved={() => undefined}
    >
      {(field) => (
        <>
          <CheckboxesInput {...field('networks')} options={options} />
          <AmountInput {...field('price')} isInKes helperText="Without cents" />
          <TextInput {...field('name')} autoComplete="organization" />
        </>
      )}
    </ContractForm>,
  );
  return userEvent.setup();
}
const submit = () => screen.getByRole('button', { name: 'Buy' });
const box = (name: string) => screen.getByRole('checkbox', { name });

it('sends chosen values in the order of the options', async () => {
  const save = vi.fn(async () => undefined);
  const user = open(save);
  for (const name of ['Telkom', 'Safaricom', 'Airtel', 'Airtel']) await user.click(box(name));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), 'KES 1,000');
  await user.click(submit());
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  // The currency is already displayed in front of the field.
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('1,000');
  expect(save).toHaveBeenCalledWith({ networks: [4, 6], price: 1000, name: 'DUKA' }, expect.anything());
});

it('shows the fault of a choice below it, with the focus in the first option', async () => {
  const user = open(vi.fn());
  await user.click(submit());
  expect(await screen.findByText('Choose at least one network')).toBeInTheDocument();
  expect(box('Safaricom')).toHaveFocus();
  await user.click(box('Airtel'));
  await waitFor(() => expect(screen.queryByText('Choose at least one network')).toBeNull());
});

it('waits for checks that take time', async () => {
  const save = vi.fn();
  const user = open(save);
  await user.click(box('Airtel'));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '5');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'TAKEN');
  await user.click(submit());
  expect(await screen.findByText('The name is taken')).toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
});

it('shows the prefix of the text, and lets the browser fill in what it has stored', () => {
  open(vi.fn());
  expect(screen.getByText('KES')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('autocomplete', 'organization');
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveAttribute('autocomplete', 'off');
});

it('repeats a whole amount with separators, and no other', async () => {
  const user = open(vi.fn());
  const price = screen.getByRole('textbox', { name: 'Price' });
  await user.type(price, '100000');
  expect(screen.getByText('100,000 units')).toBeInTheDocument();
  await user.type(price, '.5');
  expect(screen.getByText('Without cents')).toBeInTheDocument();
});

it('removes a refusal above the buttons with the next edit', async () => {
  const user = open(() => Promise.reject(new HttpError(409, 'Try again later')));
  await user.click(box('Airtel'));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '5');
  await user.click(submit());
  expect(await screen.findByText('Try again later', { selector: '[role=alert] *' })).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'S');
  expect(screen.queryByText('Try again later', { selector: '[role=alert] *' })).toBeNull();
});

it('a form within a page has no part that scrolls by itself, and no Cancel button', () => {
  open(vi.fn());
  expect(document.querySelector('.MuiDialogContent-root')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

it('an order keeps its key until it is changed', () => {
  const { result } = renderHook(useOrderKey);
  const key = result.current({ units: 5 });
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(result.current({ units: 5 })).toBe(key);
  expect(result.current({ units: 6 })).not.toBe(key);
});

it('shows a text of several lines in one field, which the browser lets grow', () => {
  renderScreen(
    <ContractForm
      schema={z.object({ note: z.string() })}
      labels={{ note: 'Note' }}
      defaultValues={{ note: '' }}
      submit="Save"
      save={() => Promise.resolve()}
      done="Saved"
      isInline
      onSaved={() => undefined}
    >
      {(field) => <TextInput {...field('note')} multiline minRows={2} maxRows={6} />}
    </ContractForm>,
  );
  const note = screen.getByRole('textbox', { name: 'Note' });
  expect([...document.querySelectorAll('textarea')]).toEqual([note]);
  expect(note).toHaveAttribute('rows', '2');
  expect(note).toHaveAttribute('style', expect.stringContaining('2lh'));
});
