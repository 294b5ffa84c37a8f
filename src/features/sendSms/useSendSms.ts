// Opens the layout's Send SMS dialog: `const openSendSms = useSendSms()`.
import { createContext, useContext } from 'react';

export const SendSmsContext = createContext<() => void>(() => {
  throw new Error('useSendSms needs the layout above it');
});

export const useSendSms = (): (() => void) => useContext(SendSmsContext);
