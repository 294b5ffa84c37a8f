// Changes two-step sign-in. Asks for the password, and for a code if two-step sign-in is on, then shows the key for a new app and the
// recovery codes.
import { Button, DialogActions, DialogContent } from '@mui/material';
import { useState } from 'react';
import type { z } from 'zod';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
} from '../../../contract/secondFactor.ts';
import {
  accountChanged,
  beginFactor,
  disableFactor,
  enableFactor,
  replaceRecoveryCodes,
  type Key,
} from '../../authProvider/secondFactor.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { CodeList } from '../../features/secondFactor/CodeList.tsx';
import { secondFactorTexts } from '../../features/secondFactor/secondFactorTexts.ts';
import { SetUpKey } from '../../features/secondFactor/SetUpKey.tsx';
import { accountPageTexts } from './accountPageTexts.ts';
import { secondFactorCardTexts as texts } from './secondFactorCardTexts.ts';

/** Sets up an app, replaces the recovery codes, or turns two-step sign-in off. */
export type Change = 'app' | 'codes' | 'off';

interface SecondFactorDialogProps extends DialogProps<Change> {
  isEnabled: boolean;
}

export function SecondFactorDialog({ value: change, isEnabled, onClose }: SecondFactorDialogProps) {
  const [isShownOnce, setIsShownOnce] = useState(false);
  const close = () => {
    setIsShownOnce(false);
    onClose();
  };
  return (
    <RecordDialog
      value={change}
      title={(value) => (isShownOnce ? secondFactorTexts.codes : texts.titles[value])}
      maxWidth="xs"
      isShownOnce={isShownOnce}
      onClose={close}
    >
      {(value) => (
        // The key discards the typed values when another change is opened.
        <Steps
          key={value}
          change={value}
          isEnabled={isEnabled}
          onCodes={() => setIsShownOnce(true)}
          onClose={close}
        />
      )}
    </RecordDialog>
  );
}

interface StepsProps {
  change: Change;
  isEnabled: boolean;
  /** Called when the recovery codes are shown. */
  onCodes: () => void;
  onClose: () => void;
}

function Steps({ change, isEnabled, onCodes, onClose }: StepsProps) {
  const [key, setKey] = useState<Key>();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (given: readonly string[]) => {
    setCodes(given);
    onCodes();
    // Updates the card behind the dialog.
    void accountChanged();
  };
  if (codes) {
    return (
      <>
        <DialogContent>
          <CodeList codes={codes} className="text-button" />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={onClose}>
            {secondFactorTexts.codesKept}
          </Button>
        </DialogActions>
      </>
    );
  }
  if (key) {
    return (
      <ContractForm
        key="code"
        schema={enableSecondFactor.body}
        labels={{ code: secondFactorTexts.code }}
        defaultValues={{ code: '' }}
        missingText={secondFactorTexts.signIn.required}
        submit={secondFactorTexts.turnOn}
        save={({ code }) => enableFactor(code)}
        done={secondFactorTexts.on}
        onSaved={({ recovery_codes: given }) => show(given)}
        header={
          <DialogContent sx={{ flexShrink: 0, pb: 0 }}>
            <SetUpKey {...key} />
          </DialogContent>
        }
      >
        {(field) => (
          <TextInput
            {...field('code')}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            helperText={secondFactorTexts.codeHint}
          />
        )}
      </ContractForm>
    );
  }
  const save = async ({ password, code }: z.output<typeof proofSchema>): Promise<Changed> => {
    if (change === 'app') return { key: await beginFactor({ password, code }) };
    const proof = { password, code: code ?? '' };
    return change === 'off' ? disableFactor(proof) : replaceRecoveryCodes(proof);
  };
  return (
    <ContractForm
      key="proof"
      schema={isEnabled ? schemas.on : schemas.off}
      labels={{ password: accountPageTexts.password, code: secondFactorTexts.signIn.code }}
      defaultValues={{ password: '', ...(isEnabled && { code: '' }) }}
      missingText={componentTexts.fillRequired}
      submit={texts.submits[change]}
      isDestructive={change === 'off'}
      save={save}
      done={texts.offNow}
      isShown={() => change !== 'off'}
      onSaved={(answer) => {
        if (answer.key) setKey(answer.key);
        else if (answer.recovery_codes) show(answer.recovery_codes);
        else onClose();
      }}
    >
      {(field) => (
        <>
          <TextInput {...field('password')} type="password" autoComplete="current-password" autoFocus />
          {isEnabled && (
            <TextInput {...field('code')} autoComplete="one-time-code" helperText={texts.codeHint} />
          )}
        </>
      )}
    </ContractForm>
  );
}

/** The answer to the call of a change. */
interface Changed {
  message?: string;
  key?: Key;
  recovery_codes?: readonly string[];
}

/** Schema of the password and the code. The code is required if two-step sign-in is on. */
const proofSchema = beginSecondFactor.body;
const schemas = { on: disableSecondFactor.body as unknown as typeof proofSchema, off: proofSchema };
