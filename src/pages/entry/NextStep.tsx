// The steps after number and password: the code of the second factor, a new password instead of a one-time one, and setting up a required
// second factor. The session is stored after the last step, so that an unfinished sign-in leaves no session behind.
import { useState } from 'react';
import type { SignedIn } from '../../authProvider/sign.ts';
import { CodeStep } from './CodeStep.tsx';
import { FactorStep } from './FactorStep.tsx';
import { NewPassword } from './NewPassword.tsx';

interface NextStepProps {
  msisdn: string;
  password: string;
  /** The accepted sign-in. Undefined if a code is required first. */
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
