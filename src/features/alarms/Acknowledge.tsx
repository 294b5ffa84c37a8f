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
}

export function useAcknowledge(id: number) {
  const { isBusy, save } = useSaving();
  const mayAcknowledge = useCan('connectors', 'update');
  const acknowledge = () => save({ call: () => write('alarms', 'acknowledge', { id }), done: texts.done });
  return { mayAcknowledge, isBusy, acknowledge };
}

/** Renders nothing for roles that may not acknowledge alarms. */
export function Acknowledge({ id, about, ...look }: AcknowledgeProps) {
  const { mayAcknowledge, isBusy, acknowledge } = useAcknowledge(id);
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
