// Edits a client (requirements/administration.md#client-detail). Billing fields show to roles that may change them.
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { retentionDays } from '../../../contract/clients.ts';
import type { Client } from '../../../contract/clients.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { updateClient } from '../../dataProvider/rpc/clients.ts';
import { billingModeWords, changeOf, draftOf } from './clientDraft.ts';
import type { ClientDraft } from './clientDraft.ts';
import { CountrySelect } from './CountrySelect.tsx';

const typed = (lengthMax: number, more: object = {}) => ({
  slotProps: { htmlInput: { maxLength: lengthMax, autoComplete: 'off', ...more } },
});

export function ClientForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(client));
  const { fail, save, ...saving } = useSaving();
  const mayBill = useCan('billing', 'update');

  const submit = () => {
    const change = changeOf(client, draft, mayBill);
    if (typeof change === 'string') return fail(change);
    void save({ call: () => updateClient(change), done: 'Client updated', onSaved: onClose });
  };
  const change = (name: keyof ClientDraft) => (value: string) =>
    setDraft((before) => ({ ...before, [name]: value }));
  const bind = (name: keyof ClientDraft, label: string) => ({
    label,
    fullWidth: true,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change(name)(event.target.value),
  });
  return (
    <DialogForm label="Edit Client" submit="Save" saving={saving} onSubmit={submit} onCancel={onClose}>
      <Box sx={grid}>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextField {...bind('name', 'Business name')} required {...typed(120)} />
        </Box>
        <TextField {...bind('account_type', 'Account type')} select>
          <MenuItem value="normal">Normal</MenuItem>
          <MenuItem value="reseller">Reseller</MenuItem>
        </TextField>
        {mayBill && (
          <>
            <TextField {...bind('billing_mode', 'Billing mode')} select>
              {Object.entries(billingModeWords).map(([mode, words]) => (
                <MenuItem key={mode} value={mode}>
                  {words}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              {...bind('sms_cost', 'Price per SMS (KES)')}
              helperText="For networks without their own price"
              {...typed(9, { inputMode: 'decimal' })}
            />
            {draft.billing_mode === 'POSTPAID' && (
              <TextField
                {...bind('credit_limit', 'Credit limit')}
                helperText="Units that can be used before payment"
                {...typed(12, { inputMode: 'numeric' })}
              />
            )}
          </>
        )}
        <TextField {...bind('email', 'Contact email')} required {...typed(200, { type: 'email' })} />
        <TextField {...bind('msisdn', 'Phone')} required {...typed(30, { inputMode: 'tel' })} />
        <TextField {...bind('address', 'Address')} {...typed(200)} />
        {client.street !== undefined && <TextField {...bind('street', 'Town/City')} {...typed(100)} />}
        {client.country_code && (
          <CountrySelect value={draft.country_code} onChange={change('country_code')} required />
        )}
        {client.retention_days !== undefined && (
          <TextField
            {...bind('retention_days', 'Message retention (days)')}
            helperText={`Older texts and numbers are erased. ${retentionDays.min} to ${retentionDays.max}; leave empty to keep them forever`}
            {...typed(4, { inputMode: 'numeric' })}
          />
        )}
        {client.daily_sms_cap !== undefined && (
          <TextField
            {...bind('daily_sms_cap', 'Daily SMS cap')}
            helperText="Messages per day; leave empty for no cap"
            {...typed(12, { inputMode: 'numeric' })}
          />
        )}
        {client.platform_texts_cap !== undefined && (
          <TextField
            {...bind('platform_texts_cap', 'Platform-paid SMS per day')}
            helperText="One-time passwords and balance warnings"
            {...typed(6, { inputMode: 'numeric' })}
          />
        )}
      </Box>
    </DialogForm>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
