// The dialog of Send SMS with the button that opens it.
import { useState } from 'react';
import { SendSmsDialog } from '../../../src/features/sendSms/SendSmsDialog.tsx';

/** The button and the dialog, as the layout has them. */
export function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <SendSmsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
