// The steps that set up a new installation, each with a button that opens its form. A step is done when the record that it creates exists.
import CheckIcon from '@mui/icons-material/Check';
import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Setup } from '../../../contract/onboarding.ts';
import { focusTitle, titleId } from '../../components/dialog/focusTitle.ts';
import { Muted } from '../../components/Muted.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { lackTexts } from '../../features/setup/lackTexts.ts';
import { linkErrorText } from '../../features/alarms/linkErrorText.ts';
import { OneTimePassword, type HandedPassword } from '../../features/users/OneTimePassword.tsx';
import { layoutTexts } from '../../layout/layoutTexts.ts';
import { useSendSms } from '../../features/sendSms/useSendSms.ts';
import { platformClientId } from '../../authProvider/caller.ts';
import { checklistTexts as texts } from './checklistTexts.ts';
import { SetupDialog, type SetupTask } from './SetupDialog.tsx';

interface Step {
  title: string;
  hint: ReactNode;
  isDone: boolean;
  /** The buttons. The first one is that of the step itself. Empty if an earlier step must be done first. */
  actions: readonly (readonly [label: string, run: () => void])[];
}

export function Checklist({ setup }: { setup: Setup }) {
  const [task, setTask] = useDialog<SetupTask>();
  const [password, setPassword] = useDialog<HandedPassword>();
  const openSendSms = useSendSms();
  const steps = stepsOf(setup, { open: setTask, openSendSms });
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  const list = useFocusOnNext(next, task.value !== undefined || password.value !== undefined);
  return (
    <Card component="section" aria-label={texts.title} sx={{ mb: 2.5 }}>
      <CardContent>
        <Typography variant="h2">{texts.title}</Typography>
        <Muted sx={{ mt: 0.5 }}>{texts.intro(done, steps.length)}</Muted>
        <LinearProgress
          variant="determinate"
          aria-hidden
          value={(done / steps.length) * 100}
          sx={{ mt: 1.5, borderRadius: 1, backgroundColor: 'var(--sunken)' }}
        />
        <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {steps.map((step, index) => (
            <StepRow key={step.title} step={step} number={index + 1} isNext={index === next} />
          ))}
        </Box>
      </CardContent>
      <SetupDialog {...task} onPassword={setPassword} />
      <OneTimePassword {...password} />
    </Card>
  );
}

/** Focuses the button of the next step when a step is done, because the button that had the focus has then disappeared. */
function useFocusOnNext(next: number, isOpen: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef({ next, isOpen, wasUsed: false });
  useEffect(() => {
    const { current: before } = last;
    const wasUsed = before.wasUsed || isOpen;
    last.current = { next, isOpen, wasUsed };
    const isSame = before.next === next && before.isOpen === isOpen;
    if (isOpen || isSame || !wasUsed) return;
    // A dialog that is fading out still has the focus; one that has faded out leaves it to the title if its opener is gone.
    const active = document.activeElement;
    if (active && active !== document.body && !active.closest(`[role=dialog], #${titleId}`)) return;
    const button = list.current?.querySelector<HTMLElement>('[aria-current] button');
    if (button) button.focus();
    else focusTitle();
  });
  return list;
}

interface Given {
  open: (task: SetupTask) => void;
  openSendSms: () => void;
}

function stepsOf(setup: Setup, { open, openSendSms }: Given): Step[] {
  const { connector, client, platform } = setup;
  const opens = (label: string, task: SetupTask) => [label, () => open(task)] as const;
  const lackActions = (clientId: number, lacks: Setup['platform']) => [
    ...(lacks.includes('units') ? [opens(lackTexts.addCredits, { kind: 'credits', clientId })] : []),
    ...(lacks.includes('sender') ? [opens(lackTexts.assign, { kind: 'assign', clientId })] : []),
  ];
  const lacks = client?.lacks ?? [];
  /** The test message is sent from the platform's own account, which may still lack units or a sender ID. */
  const testOf = (): Pick<Step, 'hint' | 'actions'> => {
    const { hint, platform: lackingHint } = texts.test;
    if (platform.length === 0) return { hint, actions: [[layoutTexts.sendSms, openSendSms]] };
    if (!setup.loaded || setup.sender === null) return { hint, actions: [] };
    return {
      hint: `${hint} ${lackingHint(platform.map((lack) => lackTexts.lacks[lack]).join(', '))}`,
      actions: lackActions(platformClientId, platform),
    };
  };
  return [
    {
      ...texts.connector,
      isDone: connector !== null,
      actions: [opens(texts.connector.action, { kind: 'connector' })],
    },
    {
      title: texts.link.title,
      hint: connector && !setup.bound ? <LinkState error={setup.error} /> : texts.link.hint,
      isDone: setup.bound,
      actions: connector ? [opens(texts.link.action, { kind: 'link', id: connector.id })] : [],
    },
    { ...texts.stock, isDone: setup.loaded, actions: [opens(texts.stock.action, { kind: 'stock' })] },
    {
      ...texts.sender,
      isDone: setup.sender !== null,
      actions: connector ? [opens(texts.sender.action, { kind: 'sender' })] : [],
    },
    { ...texts.client, isDone: client !== null, actions: [opens(texts.client.action, { kind: 'client' })] },
    {
      title: client ? texts.credits.titleOf(client.name) : texts.credits.title,
      hint: texts.credits.hint,
      isDone: client !== null && lacks.length === 0,
      actions: client ? lackActions(client.id, lacks) : [],
    },
    { title: texts.test.title, isDone: false, ...testOf() },
  ];
}

const LinkState = ({ error }: { error: string | null }) =>
  error === null ? (
    texts.link.connecting
  ) : (
    <Alert severity="error" component="span" sx={{ mt: 0.5, py: 0 }}>
      {texts.link.failed(linkErrorText(error))}
    </Alert>
  );

interface StepRowProps {
  step: Step;
  number: number;
  /** Whether this is the first step that is not done. */
  isNext: boolean;
}

function StepRow({ step: { title, hint, isDone, actions }, number, isNext }: StepRowProps) {
  return (
    <Box component="li" aria-current={isNext ? 'step' : undefined} sx={row}>
      <Box aria-hidden sx={{ ...mark, ...(isDone ? markDone : {}) }}>
        {isDone ? <CheckIcon sx={{ fontSize: 16 }} /> : number}
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography
          sx={{ fontWeight: isNext ? 650 : 500, color: isDone ? 'text.secondary' : 'text.primary' }}
        >
          {title}
          {isDone && <span className="visually-hidden">{` (${texts.isDone})`}</span>}
        </Typography>
        {!isDone && <Muted component="div">{hint}</Muted>}
      </Box>
      {!isDone && actions.length > 0 && (
        <Box sx={buttons}>
          {actions.map(([label, run]) => (
            <Button key={label} variant={isNext ? 'contained' : 'outlined'} onClick={run}>
              {label}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0, pb: 0 },
};
/** On a phone, the buttons are below the text and aligned with its start. */
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
  pl: { xs: '38px', sm: 0 },
};
const mark = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 26,
  height: 26,
  borderRadius: '50%',
  border: 1,
  borderColor: 'var(--border-strong)',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  fontWeight: 600,
};
const markDone = {
  color: 'var(--success)',
  backgroundColor: 'var(--success-soft)',
  borderColor: 'transparent',
};
