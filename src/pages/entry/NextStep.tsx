// What is still missing after number and password: the code of the second factor, an own password instead of a one-time one, or a
// second factor where it is required. The session is stored when nothing is left, so that an unfinished sign-in leaves none.
import { useState } from 'react';
import type { SignedIn } from '../../authProvider/sign.ts';
import { CodeStep } from './CodeStep.tsx';
import { FactorStep } from './FactorStep.tsx';
import { NewPassword } from './NewPassword.tsx';

interface NextStepProps {
  msisdn: string;
  password: string;
  /** What sign-in answered; without a user it asks for a code. */
  due?: SignedIn | undefined;
  onBack: () => void;
}

export function NextStep({ msisdn, password: given, due, onBack }: NextStepProps) {
  const [signedIn, setSignedIn] = useState(due);
  const [password, setPassword] = useState(given);
  if (!signedIn) return <CodeStep msisdn={msisdn} password={given} onNext={setSignedIn} onBack={onBack} />;
  const { user } = signedIn;
  if (user.password_change_due) {
    const next = (chosen: string) => {
      setPassword(chosen);
      setSignedIn({ ...signedIn, user: { ...user, password_change_due: false } });
    };
    return <NewPassword signedIn={signedIn} current={password} onNext={next} onBack={onBack} />;
  }
  return <FactorStep signedIn={signedIn} password={password} onBack={onBack} />;
}
