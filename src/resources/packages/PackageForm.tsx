// The Credit and Debit modals of the global balance (requirements/administration.md#global-sms).
import { Alert } from '@mui/material';
import { useState } from 'react';
import type { GlobalBalance } from '../../../contract/packages.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { newKey } from '../../components/newKey.ts';
import { useSaving } from '../../components/useSaving.ts';
import { amountFault, readAmount } from '../../components/wholeAmount.ts';
import { movePackage } from '../../dataProvider/rpc/packages.ts';
import { PackageIdField, packageIdFault, readPackageId } from '../../features/packages/PackageIdField.tsx';

export type PackageVerb = 'credit' | 'debit';

interface PackageFormProps {
  verb: PackageVerb;
  /** The package it was opened from. */
  row: GlobalBalance | undefined;
  onClose: () => void;
}

export function PackageForm({ verb, row, onClose }: PackageFormProps) {
  // One idempotency key per dialog, and a new one after each edit.
  const [key, setKey] = useState(newKey);
  const [packageId, setPackageId] = useState(String(row?.package_id ?? ''));
  const [amount, setAmount] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving();
  const units = readAmount(amount);
  const isDebit = verb === 'debit';
  const left = row && isDebit && units !== undefined ? Number(row.balance) - units : 0;

  const submit = () => {
    setIsChecked(true);
    if (packageId.trim() === '' || amount.trim() === '') return fail('Please fill all the fields');
    const package_id = readPackageId(packageId);
    if (package_id === undefined) return fail(packageIdFault);
    if (units === undefined) return fail(amountFault);
    void save({
      call: () => movePackage(verb, { package_id, smsUnits: units }, key),
      done: isDebit ? 'Package debited' : 'Package credited',
      onSaved: onClose,
    });
  };
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setKey(newKey());
  };

  return (
    <DialogForm
      label={isDebit ? 'Debit Global SMS' : 'Credit Global SMS'}
      submit="SUBMIT"
      submitting="Loading..."
      cancel="CLOSE"
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PackageIdField value={packageId} onChange={change(setPackageId)} isChecked={isChecked} />
      <AmountField
        value={amount}
        onChange={change(setAmount)}
        isChecked={isChecked}
        startsHere={row !== undefined}
      />
      {left < 0 && (
        <Alert severity="warning">{`The balance of the package will be ${formatNumber(left)}`}</Alert>
      )}
    </DialogForm>
  );
}
