// Acknowledges an open alarm, which stops its reminders.
import { Button, type ButtonProps } from '@mui/material';
import { useCan } from '../../authProvider/useCan.ts';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { acknowledgeTexts as texts } from './acknowledgeTexts.ts';

interface AcknowledgeProps extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  id: number;
  /** The text of the alarm. */
  about: string;
  onDone?: () => void;
}

export function useAcknowledge(id: number, onDone?: () => void) {
  const { isBusy, save } = useSaving();
  const mayAcknowledge = useCan('connectors', 'update');
  const acknowledge = () =>
    save({
      call: () => write('alarms', 'acknowledge', { id }),
      done: texts.done,
      onSaved: () => onDone?.(),
    });
  return { mayAcknowledge, isBusy, acknowledge };
}

/** Renders nothing for roles that may not acknowledge alarms. */
export function Acknowledge({ id, about, onDone, ...look }: AcknowledgeProps) {
  const { mayAcknowledge, isBusy, acknowledge } = useAcknowledge(id, onDone);
  if (!mayAcknowledge) return null;
  return (
    <Button
      {...look}
      disabled={isBusy}
      aria-label={`${texts.acknowledge}: ${about}`}
      onClick={() => void acknowledge()}
    >
      {texts.acknowledge}
    </Button>
  );
}
